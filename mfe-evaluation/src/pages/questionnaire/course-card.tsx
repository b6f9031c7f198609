import { generalCourse, type Section } from '@anketa/contract/questionnaires';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Badge, Notice, type Tone } from '@anketa/ui/notice';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { Draft, Drafts } from '../../drafts/draft-store.ts';
import type { Questionnaire } from '../../drafts/use-cache.ts';
import { CourseForm } from './course-form.tsx';
import type { Review } from './review.ts';
import type { Finish } from './use-finish.ts';

const tones: Record<Section['status'], Tone | 'neutral'> = {
  empty: 'neutral',
  saved: 'neutral',
  submitted: 'success',
  refused: 'neutral',
  left: 'neutral',
};

const Box = styled(Card)`
  padding: 0; min-inline-size: 0;
`;

const Head = styled.header`
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 16px 20px;
  & > div { flex: 1 1 16rem; min-inline-size: 0; }
  & h2 { margin: 0 0 4px; font-size: var(--text-l); outline: none; scroll-margin-block-start: 16px; }
  & > span { white-space: normal; }
  & p { margin: 0; color: var(--ink-soft); font-size: var(--text-s); }
  @media (max-width: 639px) { padding-inline: 16px; & > a { margin-inline-start: auto; } }
`;

interface Props {
  readonly section: Section;
  readonly slug: string;
  readonly data: Questionnaire;
  readonly drafts: Drafts;
  readonly draft: Draft | undefined;
  /** Of a section that may still be answered. */
  readonly review: Review | undefined;
  readonly finish: Finish;
  /** Whether this is the section that the address names. */
  readonly opened: boolean;
}

/** A course (or the general questions) in the list: its status and, opened, its questions. */
export function CourseCard({ section, slug, data, drafts, draft, review, finish, opened }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const heading = useFocusOnOpening(opened);
  const { course, status } = section;
  const name = localized({ cs: section.name_cs, en: section.name_en });
  const fillable = review !== undefined && draft !== undefined;
  const started = review?.started ?? false;
  const missing = started && !opened ? (review?.problems.size ?? 0) : 0;
  const over = (review?.textRoom ?? 0) > 1;
  return (
    <Box as="article" aria-label={name}>
      <Head>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p>{course === generalCourse ? t('questionnaire.generalDetail') : detailOf(section)}</p>
          {missing > 0 ? <p>{t('questionnaire.missing', { count: missing })}</p> : null}
          {over && !opened ? <p>{t('texts.shorten')}</p> : null}
        </div>
        <StatusBadge {...{ status, draft }} review={fillable ? review : undefined} />
        {fillable || opened ? (
          <LinkButton
            as={Link}
            to={opened ? `/evaluation/${slug}` : `/evaluation/${slug}/course/${encodeURIComponent(course)}`}
            aria-expanded={opened}
            aria-label={opened ? t('questionnaire.closeNamed', { name }) : t('questionnaire.openNamed', { name })}
          >
            {opened ? t('questionnaire.close') : t(started ? 'questionnaire.continue' : 'questionnaire.open')}
          </LinkButton>
        ) : null}
      </Head>
      {opened && fillable ? <CourseForm {...{ section, name, data, drafts, draft, review, finish }} /> : null}
      {opened && !fillable ? (
        <Notice $tone={status === 'submitted' ? 'success' : 'info'} style={{ margin: '0 20px 20px' }}>
          {status === 'empty' || status === 'saved' ? t('deadline.closed') : t(`ended.${status}`)}
        </Notice>
      ) : null}
    </Box>
  );
}

function detailOf({ course, blocks }: Section): string {
  const teachers = blocks.filter(({ target }) => target === 'ucit').map(({ title_cs }) => title_cs);
  return [course, ...new Set(teachers)].join(' · ');
}

interface BadgeProps {
  readonly status: Section['status'];
  readonly draft: Draft | undefined;
  /** Of a section that may still be answered. */
  readonly review: Review | undefined;
}

/** How far a section is. Nothing that is still to be sent looks like done. */
function StatusBadge({ status, draft, review }: BadgeProps) {
  const { t } = useTranslation();
  if (!review) return <Badge $tone={tones[status]}>{t(`status.${status}`)}</Badge>;
  if (draft?.kept.at === 'memory') return <Badge $tone="warning">{t('status.memory')}</Badge>;
  if (review.ready) return <Badge $tone="info">{t('status.ready')}</Badge>;
  return <Badge>{t(review.started ? 'status.saved' : 'status.empty')}</Badge>;
}

/** What was opened comes into sight and takes the focus; when it closes, the focus stays near. */
function useFocusOnOpening(opened: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(false);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    if (opened) heading.current?.scrollIntoView({ block: 'start' });
    else if (document.activeElement !== document.body) return;
    else heading.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus({ preventScroll: true });
  }, [opened]);
  return heading;
}
