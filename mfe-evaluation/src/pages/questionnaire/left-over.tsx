import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useCopy } from '@anketa/remote/use-copy';
import { Button } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Row } from '@anketa/ui/page';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Drafts, LeftOver as Left } from '../../drafts/draft-store.ts';
import { textIn } from '../../drafts/field-answers.ts';
import type { Questionnaire } from '../../drafts/use-cache.ts';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { endText } from '../../parts/deadline.tsx';
import { aboutWhat } from './answer-words.ts';

const Texts = styled.dl`
  margin: 0 0 12px;
  & dt { font-weight: 560; font-size: var(--text-s); }
  & dd { margin: 0 0 8px; white-space: pre-line; overflow-wrap: anywhere; }
`;

export interface LeftOverProps {
  readonly leftOver: ReadonlyMap<string, Left>;
  readonly data: Questionnaire;
  readonly drafts: Drafts;
}

/** Texts that were not sent with a section that is over by now: each stays until its author is done with it. */
export function LeftOver({ leftOver, data, drafts }: LeftOverProps) {
  return data.sections.map(({ course, name_cs, name_en }) => {
    const left = leftOver.get(course);
    return left ? (
      <OfSection
        key={course}
        course={course}
        name_cs={name_cs}
        name_en={name_en}
        left={left}
        data={data}
        drafts={drafts}
      />
    ) : null;
  });
}

interface Props extends Omit<LeftOverProps, 'leftOver'> {
  readonly course: string;
  readonly name_cs: string;
  readonly name_en: string;
  readonly left: Left;
}

function OfSection({ course, name_cs, name_en, left: { ended, texts }, data, drafts }: Props) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const locale = useLocale();
  const copy = useCopy({ copied: t('leftOver.copied'), byHand: t('leftOver.byHand') });
  const list = useRef<HTMLDListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus may be gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const name = localized({ cs: name_cs, en: name_en });
  const parts = texts.map((answer) => ({
    // Of two questions that are asked no more the same is known.
    key: `${answer.block} ${answer.question}`,
    about: aboutWhat(answer, data, localized, t),
    text: textIn(answer),
  }));
  return (
    <Notice $tone="warning" as="section" aria-label={t('leftOver.title', { name })}>
      <h2 ref={heading} tabIndex={-1} style={{ fontSize: 'inherit', margin: 0 }}>
        {t('leftOver.title', { name })}
      </h2>
      <p role="alert">
        {ended === 'closed' && data.closes_at
          ? t('leftOver.closedAt', { date: endText(data.closes_at, locale) })
          : t(`leftOver.${ended}`)}
      </p>
      <Texts ref={list}>
        {parts.map(({ key, about, text }) => (
          <div key={key}>
            <dt>{about}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Texts>
      <Row>
        <Button onClick={() => copy(parts.map(({ about, text }) => `${about}\n${text}`).join('\n\n'), list.current)}>
          {t('leftOver.copy')}
        </Button>
        <Button $kind="quiet" onClick={() => drafts.dismiss(course)}>
          {t('leftOver.done')}
        </Button>
      </Row>
    </Notice>
  );
}
