import type { readQuestionnaire, Section } from '@anketa/contract/questions/questionnaires';
import { foldedText } from '@anketa/remote/folded-text';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized, useSession, useUnsavedGuard } from '@anketa/remote/suite';
import { useOfflineCopy } from '@anketa/remote/use-offline-copy';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { LinkButton } from '@anketa/ui/button';
import { Details } from '@anketa/ui/details';
import { SearchField } from '@anketa/ui/field';
import { ListState } from '@anketa/ui/list-state';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page, Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { inferredList, pageOfCopy, questionnaireCopy, questionnaireName } from '../../drafts/offline-copies.ts';
import { listName } from '../../drafts/offline-list.ts';
import { type Questionnaire, useQuestionnaireCache } from '../../drafts/use-cache.ts';
import { useDrafts } from '../../drafts/use-drafts.ts';
import { later } from '../../locales/later/later-texts.ts';
import { Deadline } from '../../parts/deadline.tsx';
import { useWanted } from '../../parts/use-wanted.ts';
import { Anonymity } from './anonymity.tsx';
import { CourseCard } from './course-card.tsx';
import { minutesOf } from './estimate.ts';
import { isFillable, nextOf, reviewOf } from './review.ts';
import { SubmitReady } from './submit-ready.tsx';
import { useClash } from './use-clash.tsx';
import { useFinish } from './use-finish.ts';
import { useSubmitQuestion } from './use-submit-question.tsx';

/* With the dialog: who has submitted has it already. */
const loadLeadOn = async () => (await later.with(import(/* webpackChunkName: "submit" */ './lead-on.tsx'))).LeadOn;

const loadAfterwards = async () =>
  (await later.with(import(/* webpackChunkName: "submit" */ './afterwards.tsx'))).Afterwards;

const loadLeftOver = async () =>
  (await later.with(import(/* webpackChunkName: "unsent" */ './left-over.tsx'))).LeftOver;

/** From this many sections on, a search field helps. */
const manySections = 9;

/** One evaluation of a student. Its courses open in place, each under an address of its own. */
export function QuestionnairePage({ data, lead }: PageProps<typeof readQuestionnaire>) {
  const { slug = '', code } = useParams();
  useOfflineCopy(
    questionnaireName,
    useMemo(() => questionnaireCopy(data), [data]),
    // Whoever looks at a past one still has the one that is open.
    { page: pageOfCopy(data) },
  );
  useOfflineCopy(
    listName,
    useMemo(() => inferredList(data), [data]),
    { inferred: true },
  );
  return <Sections key={data.evaluation.id} slug={slug} data={data} lead={lead} opened={code} />;
}

interface Props {
  readonly slug: string;
  readonly data: Questionnaire;
  readonly lead: string | undefined;
  /** The course that is open, as the address says. */
  readonly opened: string | undefined;
}

function Sections({ slug, data, lead, opened }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [search, setSearch] = useState('');
  const cache = useQuestionnaireCache(slug);
  const { drafts, states, leftOver } = useDrafts({ slug, data, cache });
  const clash = useClash({ data, drafts, states });
  const { ask, dialog } = useSubmitQuestion(data.minimum_responses);
  const finish = useFinish({ slug, data, drafts, cache, ask });
  const { goOn } = finish;
  useEffect(() => {
    if (opened !== undefined) goOn();
  }, [opened, goOn]);
  const { Part: LeftOver } = useWanted(leftOver.size > 0, loadLeftOver);
  useUnsavedGuard(
    [...states.values()].some(({ storage }) => storage.at === 'memory') ||
      [...leftOver.values()].some(({ stored }) => !stored),
    t('form.unsaved'),
  );

  const { impersonated } = useSession();
  const { evaluation, sections } = data;
  // Whoever signed in as a student by a link sees how far they are, and answers nothing for them.
  const open = data.open && !impersonated;
  // The course whose address was come to stands first. It stays there: what is opened later moves nothing.
  const [arrived] = useState(opened);
  const isArrived = ({ course }: Section) => Number(course === arrived);
  const ordered = [...sections].sort((one, other) => isArrived(other) - isArrived(one));
  const visible = ordered.filter((section) => section.course === opened || matches(section, search));
  const found = { rows: visible, total: visible.length, current: 1, last: 1, narrowed: true, asked: search };
  const reviews = sections
    .filter((section) => open && isFillable(section))
    .map((section) => reviewOf(section, data.questions, states.get(section.course)?.answers));
  const anyReady = reviews.some(({ ready }) => ready);
  const next = opened === undefined && !anyReady && !finish.ended ? nextOf(sections, reviews) : undefined;
  const leads = open && opened === undefined && (finish.ended !== undefined || reviews.length === 0);
  const { Part: LeadOn } = useWanted(leads, loadLeadOn);
  const { Part: Afterwards } = useWanted(!data.open && sections.length > 0, loadAfterwards);
  const foreign = opened !== undefined && sections.every(({ course }) => course !== opened);

  const card = (section: Section) => (
    <CourseCard
      key={section.course}
      section={section}
      slug={slug}
      data={data}
      drafts={drafts}
      finish={finish}
      draft={states.get(section.course)}
      review={reviews.find(({ section: { course } }) => course === section.course)}
      opened={section.course === opened}
      next={section === next}
    />
  );
  // What is open stays where it is; of the rest, what nothing can be done with any more folds.
  const isFolded = (section: Section) => section.course !== opened && !(data.open && isFillable(section));
  const folded = visible.filter(isFolded);
  return (
    <Page
      title={localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      subtitle={
        <>
          {data.open ? lead : null}
          <Welcome text={localized({ cs: evaluation.description_cs, en: evaluation.description_en })} />
        </>
      }
      above={
        <Breadcrumbs>
          <Link to="/evaluation/list">{t('questionnaire.title')}</Link>
        </Breadcrumbs>
      }
    >
      <Stack style={{ maxWidth: '52rem' }}>
        {foreign ? <Notice $tone="warning">{t('questionnaire.notEnrolled')}</Notice> : null}
        {impersonated ? <Notice $tone="warning">{t('questionnaire.impersonated')}</Notice> : null}
        <Deadline open={data.open} closesAt={data.closes_at} />
        {data.published ? (
          <div>
            <LinkButton as={Link} $kind="primary" to={`/results/evaluation/${slug}`}>
              {t('questionnaire.results')}
            </LinkButton>
          </div>
        ) : null}
        {sections.length === 0 ? <EmptyState>{t('questionnaire.none')}</EmptyState> : null}
        {open && sections.length > 0 ? <Done data={data} left={reviews.map(({ section }) => section)} /> : null}
        {LeftOver ? <LeftOver leftOver={leftOver} data={data} drafts={drafts} /> : null}
        {LeadOn ? <LeadOn slug={slug} data={data} reviews={reviews} finish={finish} /> : null}
        {sections.length >= manySections ? (
          <div>
            <SearchField label={t('questionnaire.search')} value={search} onChange={setSearch} />
            <ListState list={found} empty={t('questionnaire.noMatch')}>
              {search === '' ? null : undefined}
            </ListState>
          </div>
        ) : null}
        {visible.filter((section) => !isFolded(section)).map(card)}
        {folded.length > 0 ? (
          <Details open={search !== '' || undefined}>
            <summary>
              {t(data.open ? 'questionnaire.finished' : 'questionnaire.courses', { count: folded.length })}
            </summary>
            <Stack>{folded.map(card)}</Stack>
          </Details>
        ) : null}
        {/* Last, since it comes late: nothing that is read already moves. */}
        {Afterwards ? (
          <div>
            <Afterwards slug={slug} evaluation={evaluation} />
          </div>
        ) : null}
        {reviews.length > 0 && reviews.every(({ section: { course } }) => course !== opened) ? (
          <Anonymity minimum={data.minimum_responses} />
        ) : null}
        <SubmitReady slug={slug} reviews={reviews} finish={finish} floating={opened === undefined} />
      </Stack>
      {dialog}
      {clash}
    </Page>
  );
}

/** The text that the evaluation's administrators wrote, in its paragraphs. */
function Welcome({ text }: { readonly text: string }) {
  return text ? <span style={{ display: 'block', marginTop: 8, whiteSpace: 'pre-line' }}>{text}</span> : null;
}

/** How many sections are done, how many are left and how long they take. */
function Done({
  data: { sections, questions },
  left,
}: {
  readonly data: Questionnaire;
  readonly left: readonly Section[];
}) {
  const { t } = useTranslation();
  const minutes = minutesOf(left, questions);
  return (
    <Progress
      label={t('questionnaire.done', { done: sections.length - left.length, total: sections.length })}
      value={sections.length - left.length}
      max={sections.length}
      text={left.length > 0 ? t('questionnaire.left', { count: left.length, minutes }) : t('questionnaire.all')}
    />
  );
}

/** Search ignores case and diacritics. */
function matches(section: Section, search: string): boolean {
  const teachers = section.blocks.filter(({ target }) => target === 'ucit').map(({ title_cs }) => title_cs);
  return foldedText([section.name_cs, section.name_en, section.course, ...teachers].join(' ')).includes(
    foldedText(search),
  );
}
