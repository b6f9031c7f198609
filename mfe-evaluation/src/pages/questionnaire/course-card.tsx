import { generalCourse, type Section } from '@anketa/contract/questions/questionnaires';
import { ActionFailure } from '@anketa/remote/action-failure';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Button, LinkButton } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { Meta } from '@anketa/ui/meta';
import { Badge, Notice, type Tone } from '@anketa/ui/notice';
import { Row } from '@anketa/ui/page';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { Draft, Drafts } from '../../drafts/draft-store.ts';
import type { Questionnaire } from '../../drafts/use-cache.ts';
import { CourseForm } from './course-form.tsx';
import { estimateOf } from './estimate.ts';
import type { Review } from './review.ts';
import type { Finish } from './use-finish.ts';

const Box = styled(Card)`
  padding: 0; min-inline-size: 0;
`;

const Head = styled.header`
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 16px 20px;
  & > div { flex: 1 1 12rem; min-inline-size: 0; }
  & h2 { margin: 0; font-size: var(--text-l); outline: none; scroll-margin-block-start: 16px; }
  & span { white-space: normal; }
  & p { margin: 0; color: var(--ink-soft); font-size: var(--text-s); }
  @media (max-width: 639px) {
    display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 12px; padding-inline: 16px;
    & > div { display: contents; & > * { grid-column: 1 / -1; } & > :first-child { grid-column: 1; } }
    & > a, & > button { grid-area: 1 / 2; }
  }
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
  /** Whether this is the one to go on with. */
  readonly next: boolean;
}

/** A course (or the general questions) in the list: its state and, opened, its questions. An open form tells its state itself. */
export function CourseCard({ section, slug, data, drafts, draft, review, finish, opened, next }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const fillable = review !== undefined && draft !== undefined;
  const heading = useFocusOnOpening(opened);
  const { course, status } = section;
  const name = localized({ cs: section.name_cs, en: section.name_en });
  const act = opened ? t('questionnaire.close') : t(review?.started ? 'questionnaire.continue' : 'questionnaire.open');
  const failure = finish.failures.find((one) => one.course === course)?.text;
  return (
    <Box as="article" aria-label={name} data-part={opened ? name : undefined}>
      <Head>
        <div>
          <Row $gap={4} style={{ columnGap: 12, marginBlockEnd: 4 }}>
            <h2 ref={heading} tabIndex={-1}>
              {name}
            </h2>
            {opened && fillable ? null : (
              <StateBadge status={status} draft={draft} review={fillable ? review : undefined} />
            )}
          </Row>
          <Meta parts={course === generalCourse ? [t('questionnaire.generalDetail')] : detailOf(section)} />
          {review && !opened ? <Rest review={review} data={data} /> : null}
          {review && !opened && section.changes ? <p>{t('changes.some')}</p> : null}
          {fillable ? null : <ActionFailure text={failure} />}
        </div>
        {fillable || opened ? (
          <LinkButton
            as={Link}
            $kind={next ? 'primary' : 'secondary'}
            to={opened ? `/evaluation/${slug}` : `/evaluation/${slug}/course/${encodeURIComponent(course)}`}
            aria-expanded={opened}
            aria-label={`${act}: ${name}`}
          >
            {act}
          </LinkButton>
        ) : null}
        {data.open && (status === 'refused' || status === 'left') ? (
          <Button aria-label={`${t('form.reopen')}: ${name}`} onClick={() => finish.reopen(section)}>
            {t('form.reopen')}
          </Button>
        ) : null}
      </Head>
      {opened && section.changes ? <Improvements changes={section.changes} /> : null}
      {opened && fillable ? (
        <CourseForm
          section={section}
          name={name}
          data={data}
          drafts={drafts}
          draft={draft}
          review={review}
          finish={finish}
          failure={failure}
        />
      ) : null}
      {opened && !fillable ? (
        <Notice $tone={status === 'submitted' ? 'success' : 'info'} style={{ margin: '0 20px 20px' }}>
          {status === 'empty' || status === 'saved' ? t('deadline.closed') : t(`ended.${status}`)}
        </Notice>
      ) : null}
    </Box>
  );
}

const Said = styled.section`
  margin: 0 20px 16px; padding-inline-start: 14px; border-inline-start: 3px solid var(--line-strong); font-size: var(--text-s);
  & h3 { margin: 0; font-size: inherit; }
  & p { margin: 4px 0 0; white-space: pre-line; overflow-wrap: anywhere; }
  @media (max-width: 639px) { margin-inline: 16px; }
`;

/** What its teachers said after the last evaluation will change. */
function Improvements({ changes }: { readonly changes: NonNullable<Section['changes']> }) {
  const { t } = useTranslation();
  return (
    <Said>
      <h3>{t('changes.title')}</h3>
      {changes.map(({ body, name, role }) => (
        <p key={body}>
          {body}
          <br />
          <small>
            {name}, {t(`changes.${role}`)}
          </small>
        </p>
      ))}
    </Said>
  );
}

/** Its code and its teachers. */
function detailOf({ course, blocks }: Section): string[] {
  const teachers = blocks.filter(({ target }) => target === 'ucit').map(({ title_cs }) => title_cs);
  return [...new Set([course, ...teachers])];
}

/** What is left to do: what is missing of a section that was begun, how long another one takes. */
function Rest({ review, data }: { readonly review: Review; readonly data: Questionnaire }) {
  const { t } = useTranslation();
  const { section, started, problems, textRoom } = review;
  if (textRoom > 1) return <p>{t('texts.shorten')}</p>;
  if (started) return problems.size > 0 ? <p>{t('form.missing', { count: problems.size })}</p> : null;
  const { questions, minutes } = estimateOf(section, data.questions);
  return <p>{t('questionnaire.size', { count: questions, minutes })}</p>;
}

const tones: Record<Section['status'], Tone | 'neutral'> = {
  empty: 'neutral',
  saved: 'neutral',
  submitted: 'success',
  refused: 'neutral',
  left: 'neutral',
};

interface BadgeProps {
  readonly status: Section['status'];
  readonly draft: Draft | undefined;
  /** Of a section that may still be answered. */
  readonly review: Review | undefined;
}

/** How far a section that was begun is. Nothing that is still to be sent looks like done; what a Save could not bring to the server warns. */
function StateBadge({ status, draft, review }: BadgeProps) {
  const { t } = useTranslation();
  if (!review && status === 'empty') return null;
  if (!review) return <Badge $tone={tones[status]}>{t(`status.${status}`)}</Badge>;
  const { storage } = draft ?? {};
  if (storage?.at === 'memory') return <Badge $tone="warning">{t('status.memory')}</Badge>;
  if (storage?.at === 'device' && storage.save && storage.save !== 'running') {
    return <Badge $tone="warning">{t('status.device')}</Badge>;
  }
  if (review.ready) return <Badge $tone="info">{t('status.ready')}</Badge>;
  return review.started ? <Badge>{t('status.saved')}</Badge> : null;
}

/** What was opened comes into sight and takes the focus. */
function useFocusOnOpening(opened: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(false);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    if (!opened) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [opened]);
  return heading;
}
