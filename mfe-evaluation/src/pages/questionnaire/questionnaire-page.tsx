import { readQuestionnaire, type Section as SectionData } from '@anketa/contract/questionnaires';
import { PagePending } from '@anketa/remote/page-pending';
import { useLocalized } from '@anketa/remote/suite';
import { usePage } from '@anketa/remote/use-page';
import { SearchField } from '@anketa/ui/field';
import { EmptyState, Notice } from '@anketa/ui/notice';
import { Page, Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SectionCard } from './section-card.tsx';

/** From this many sections on, a search field helps. */
const manySections = 9;

/** One evaluation of a student: what is to be filled in, what is done. */
export function QuestionnairePage() {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const localized = useLocalized();
  const page = usePage(readQuestionnaire, { params: { slug } });
  const { data } = page;
  const [search, setSearch] = useState('');
  if (!data) return <PagePending title={t('questionnaire.title')} page={page} />;

  const { evaluation, sections, open } = data;
  const done = sections.filter(isDone).length;
  const shown = sections.filter((section) => matches(section, search));
  const description = localized({ cs: evaluation.description_cs, en: evaluation.description_en });
  return (
    <Page title={localized({ cs: evaluation.name_cs, en: evaluation.name_en })} subtitle={description || undefined}>
      <Stack>
        {open ? null : <Notice $tone="info">{t('questionnaire.closed')}</Notice>}
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
          <SectionCard key={section.course} section={section} slug={slug} open={open} />
        ))}
        {sections.length > 0 && shown.length === 0 ? <EmptyState>{t('questionnaire.noMatch')}</EmptyState> : null}
      </Stack>
    </Page>
  );
}

function isDone({ status }: SectionData): boolean {
  return status === 'submitted' || status === 'refused';
}

/** Search ignores case and diacritics. */
function matches(section: SectionData, search: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(`${section.name_cs} ${section.name_en} ${section.course}`).includes(plain(search));
}
