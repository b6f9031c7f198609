import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Button, LinkButton } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Row } from '@anketa/ui/page';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Questionnaire } from '../../drafts/use-cache.ts';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { Afterwards } from './afterwards.tsx';
import { nextOf, type Review } from './review.ts';
import type { Finish } from './use-finish.ts';

const Panel = styled(Card)`
  border-inline-start: 4px solid var(--line-strong);
  &[data-done='true'] { border-inline-start-color: var(--success); }
  & h2 { outline: none; }
  & p { color: var(--ink-soft); }
  @media (max-width: 639px) { & a, & button { flex: 1 1 100%; } }
`;

export interface LeadOnProps {
  readonly slug: string;
  readonly data: Questionnaire;
  /** Sections that may still be answered. */
  readonly reviews: readonly Review[];
  readonly finish: Finish;
}

/** After a section was ended: what came of it, and where to go on; after the last one the end, with where the results will be. */
export function LeadOn({ slug, data, reviews, finish }: LeadOnProps) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const heading = useRef<HTMLHeadingElement>(null);
  const { ended } = finish;
  useEffect(() => {
    if (!ended) return;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, [ended]);
  const all = reviews.length === 0;
  if (data.sections.length === 0) return null;
  const next = nextOf(data.sections, reviews, ended?.section.course);
  const count = ended?.count ?? 1;
  const what = ended && t(`ended.${ended.how}`, { name: ended.section && localized(nameOf(ended.section)), count });
  return (
    <Panel aria-label={t(all ? 'lead.end' : 'lead.label')} data-done={all || ended?.how === 'submitted'}>
      <h2 ref={heading} tabIndex={-1}>
        {all ? t('lead.end') : what}
      </h2>
      <p>{all ? [what, t('lead.endText')].filter(Boolean).join(' ') : t('lead.left', { count: reviews.length })}</p>
      <Row>
        {next ? (
          <LinkButton as={Link} $kind="primary" to={`/evaluation/${slug}/course/${encodeURIComponent(next.course)}`}>
            {t('lead.next', { name: localized(nameOf(next)) })}
          </LinkButton>
        ) : null}
        {ended && ended.how !== 'submitted' ? (
          <Button onClick={() => finish.reopen(ended.section)}>{t('lead.reopen')}</Button>
        ) : null}
        {all ? (
          <>
            <LinkButton as={Link} to="/results">
              {t('lead.results')}
            </LinkButton>
            <LinkButton as={Link} to="/evaluation/list">
              {t('lead.evaluations')}
            </LinkButton>
          </>
        ) : null}
      </Row>
      {all ? <Afterwards slug={slug} evaluation={data.evaluation} /> : null}
    </Panel>
  );
}

const nameOf = ({ name_cs, name_en }: { readonly name_cs: string; readonly name_en: string }) => ({
  cs: name_cs,
  en: name_en,
});
