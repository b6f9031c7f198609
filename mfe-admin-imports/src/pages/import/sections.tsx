import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { Link } from '@anketa/remote/link';
import { useExtensions } from '@anketa/remote/use-extensions';
import { Tabs } from '@anketa/ui/tabs';
import { low } from '@anketa/ui/theme';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';

/* In sight under the shell's header, however long the section is; on a phone it takes several lines, too much of the window. */
const Bar = styled.div`
  position: sticky; z-index: 4; inset-block-start: var(--header); margin-inline: -4px; padding-inline: 4px; background: var(--paper);
  @media (max-width: 639px) { position: static; }
  ${low} { position: static; }
`;

/* It gets the focus as a heading does: without a frame around all of it. */
const Part = styled.section`
  &:focus { outline: none; }
`;

interface PagePart {
  /** Its address: what stands after the `#`. */
  readonly key: 'overview' | 'dates' | 'texts' | 'options' | 'data';
  /** The same part with more in it is called otherwise. */
  readonly context?: 'delete' | undefined;
  readonly content: ReactNode;
}

interface SectionsProps {
  readonly evaluation: Evaluation;
  /** May the person look after questions, which have a page of their own. */
  readonly questions: boolean;
  /** And may they read who changed what: another page. */
  readonly history: boolean;
  readonly parts: readonly PagePart[];
}

/**
 * The parts of an evaluation's page, one in sight, each with an address of its own, and beside them the pages that belong here: its questions, what
 * other remotes add, and its history. A part is there, and asks for its data, once it has been looked at; what is written in it stays while another is.
 */
export function Sections({ evaluation: { id, slug_en }, questions, history, parts }: SectionsProps) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const added = useExtensions('evaluation.tabs', { id, slug: slug_en });
  const current = parts.find(({ key }) => hash === `#${key}`) ?? parts[0];
  const opened = useOpened(current?.key);
  const visible = useRef<HTMLElement>(null);
  useFocusOnChange(visible, current?.key);
  const several = parts.length + added.length + (questions ? 1 : 0) > 1;
  return (
    <>
      {several ? (
        <Bar>
          <Tabs aria-label={t('import.sections')}>
            {parts.map(({ key, context }, at) => (
              <Fragment key={key}>
                <a href={`#${key}`} aria-current={key === current?.key ? 'page' : undefined}>
                  {t(`import.section.${key}`, { context })}
                </a>
                {at === 0 && questions ? <Link to={`/import/${id}/questions`}>{t('questions.title')}</Link> : null}
              </Fragment>
            ))}
            {added.map(({ key, label, to }) => (
              <Link key={key} to={to}>
                {label}
              </Link>
            ))}
            {history ? <Link to={`/import/${id}/changes`}>{t('import.section.history')}</Link> : null}
          </Tabs>
        </Bar>
      ) : null}
      {parts.map(({ key, context, content }) => (
        <Part
          key={key}
          ref={key === current?.key ? visible : undefined}
          tabIndex={-1}
          hidden={key !== current?.key}
          aria-label={several ? t(`import.section.${key}`, { context }) : undefined}
        >
          {opened.has(key) ? content : null}
        </Part>
      ))}
    </>
  );
}

/** Whoever goes to another part goes on there, and hears its name. */
function useFocusOnChange(visible: RefObject<HTMLElement | null>, current: PagePart['key'] | undefined): void {
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    visible.current?.focus({ preventScroll: true });
  }, [visible, current]);
}

/** The parts that have been in sight so far. */
function useOpened(current: PagePart['key'] | undefined): ReadonlySet<PagePart['key'] | undefined> {
  const [opened, setOpened] = useState<ReadonlySet<PagePart['key'] | undefined>>(() => new Set([current]));
  if (opened.has(current)) return opened;
  const more = new Set([...opened, current]);
  setOpened(more);
  return more;
}
