import type { readQuestionnaire, Section } from '@anketa/contract/questionnaires';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized, useSession, useUnsavedGuard } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { SearchField } from '@anketa/ui/field';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page, Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type Questionnaire, useQuestionnaireCache } from '../../drafts/use-cache.ts';
import { useDrafts } from '../../drafts/use-drafts.ts';
import { Deadline } from '../../parts/deadline.tsx';
import { Anonymity } from './anonymity.tsx';
import { CourseCard } from './course-card.tsx';
import { isDone, isFillable, reviewOf } from './review.ts';
import { SubmitReady } from './submit-ready.tsx';
import { useFinish } from './use-finish.ts';

/** From this many sections on, a search field helps. */
const manySections = 9;

/** One evaluation of a student. Its courses open in place, each under an address of its own. */
export function QuestionnairePage({ data }: PageProps<typeof readQuestionnaire>) {
  const { slug = '', code } = useParams();
  return <Sections key={data.evaluation.id} slug={slug} data={data} opened={code} />;
}

interface Props {
  readonly slug: string;
  readonly data: Questionnaire;
  /** The course that is open, as the address says. */
  readonly opened: string | undefined;
}

function Sections({ slug, data, opened }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [search, setSearch] = useState('');
  const cache = useQuestionnaireCache(slug);
  const { drafts, states } = useDrafts({ slug, data, cache });
  const finish = useFinish({ slug, data, drafts, cache });
  useUnsavedGuard(
    [...states.values()].some(({ kept }) => kept.at === 'memory'),
    t('form.unsaved'),
  );

  const { impersonated } = useSession();
  const { evaluation, sections } = data;
  // Whoever signed in as a student by a link sees how far they are, and answers nothing for them.
  const open = data.open && !impersonated;
  const done = sections.filter(isDone).length;
  const shown = sections.filter((section) => section.course === opened || matches(section, search));
  const reviews = sections
    .filter((section) => open && isFillable(section))
    .map((section) => reviewOf(section, data.questions, states.get(section.course)?.answers));
  const foreign = opened !== undefined && sections.every(({ course }) => course !== opened);
  return (
    <Page
      title={localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      subtitle={localized({ cs: evaluation.description_cs, en: evaluation.description_en }) || undefined}
      above={
        <Breadcrumbs>
          <Link to="/evaluation/list">{t('questionnaire.title')}</Link>
        </Breadcrumbs>
      }
    >
      <Stack>
        {foreign ? <Notice $tone="warning">{t('questionnaire.notEnrolled')}</Notice> : null}
        {impersonated ? <Notice $tone="warning">{t('questionnaire.impersonated')}</Notice> : null}
        <Deadline open={data.open} closesAt={data.closes_at} />
        {sections.length > 0 ? (
          <Progress
            label={t('questionnaire.progress')}
            value={done}
            max={sections.length}
            text={t('questionnaire.progressText', { done, count: sections.length })}
          />
        ) : (
          <EmptyState>{t('questionnaire.none')}</EmptyState>
        )}
        {sections.length >= manySections ? (
          <SearchField label={t('questionnaire.search')} value={search} onChange={setSearch} />
        ) : null}
        {shown.map((section) => (
          <CourseCard
            key={section.course}
            {...{ section, slug, data, drafts, finish }}
            draft={states.get(section.course)}
            review={reviews.find(({ section: { course } }) => course === section.course)}
            opened={section.course === opened}
          />
        ))}
        {sections.length > 0 && shown.length === 0 ? <EmptyState>{t('questionnaire.noMatch')}</EmptyState> : null}
        {reviews.length > 0 && reviews.every(({ section: { course } }) => course !== opened) ? (
          <Anonymity minimum={data.minimum_responses} />
        ) : null}
        <SubmitReady {...{ slug, reviews, finish }} floating={opened === undefined} />
      </Stack>
    </Page>
  );
}

/** Search ignores case and diacritics. */
function matches(section: Section, search: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const teachers = section.blocks.filter(({ target }) => target === 'ucit').map(({ title_cs }) => title_cs);
  return plain([section.name_cs, section.name_en, section.course, ...teachers].join(' ')).includes(plain(search));
}
