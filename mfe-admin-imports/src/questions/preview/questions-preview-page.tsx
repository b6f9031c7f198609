import type { previewQuestionnaire } from '@anketa/contract/questions/questionnaire-preview';
import { type Locale, locales } from '@anketa/contract/values';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useQuery } from '@anketa/remote/use-query';
import { Select } from '@anketa/ui/field';
import { EmptyState } from '@anketa/ui/notice';
import { Grid, Page, Row } from '@anketa/ui/page';
import { Segments } from '@anketa/ui/tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useStudyType, withType } from '../../parts/study-type.ts';
import { QuestionTrail } from '../parts/question-trail.tsx';
import { CourseChoice } from './course-choice.tsx';
import { PreviewedSection } from './previewed-section.tsx';

const Choices = styled.div`max-inline-size: 64rem; margin-block-end: 24px;`;

/* As wide as the student's page. */
const Sheet = styled.div`display: grid; gap: 20px; max-inline-size: 46rem;`;

/** The whole questionnaire of a student who is made up here: what they study and attend lives in the address. */
export function QuestionsPreviewPage({ data }: PageProps<typeof previewQuestionnaire>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const typeName = useStudyType();
  const { bind } = useQuery();
  const id = Number(useParams().id);
  const [language, setLanguage] = useState<Locale>(useLocale());
  const { evaluation, studies, study, courses, sections, may_hide: mayHide, minimum_responses: minimum } = data;
  const questions = new Map(data.questions.map((question) => [question.id, question]));
  return (
    <Page
      title={t('wholePreview.title')}
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<QuestionTrail evaluation={evaluation} here={t('wholePreview.title')} />}
    >
      <p>{t('wholePreview.text')}</p>
      <Choices>
        <Grid $min={280} $fill>
          {studies.length > 0 ? (
            <Select
              label={t('wholePreview.study')}
              help={t('wholePreview.studyHelp')}
              {...bind('study')}
              value={study}
              options={studies.map(({ key, type, name_cs, name_en }) => ({
                value: key,
                label: withType(localized({ cs: name_cs, en: name_en }), type ? typeName(type) : ''),
              }))}
            />
          ) : null}
          <CourseChoice id={id} chosen={courses} onChange={(codes) => bind('courses').onChange(codes.join(','))} />
        </Grid>
      </Choices>
      <Row style={{ marginBlockEnd: 16 }}>
        <Segments
          label={t('questionPreview.language')}
          value={language}
          onChange={(value) => setLanguage(value === 'en' ? 'en' : 'cs')}
          options={locales.map((value) => ({ value, label: t(`questionEditor.language.${value}`) }))}
        />
      </Row>
      {sections.length === 0 ? <EmptyState>{t('wholePreview.none')}</EmptyState> : null}
      <Sheet lang={language}>
        {sections.map((section) => (
          <PreviewedSection
            key={section.course}
            locale={language}
            section={section}
            questions={questions}
            mayHide={mayHide}
            minimum={minimum}
          />
        ))}
      </Sheet>
    </Page>
  );
}
