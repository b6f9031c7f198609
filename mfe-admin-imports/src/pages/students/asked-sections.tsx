import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readStudent } from '@anketa/contract/evaluations/students';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Details } from '@anketa/ui/details';
import { EmptyState } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

type Student = ResponseOf<typeof readStudent>;

const Place = styled.div`
  margin-block-start: 12px;
  & > h3 { font-size: var(--text-m); }
  & > ul { margin: 4px 0 0; padding-inline-start: 20px; }
`;

const Count = styled.small`margin-inline-start: 4px; color: var(--ink-soft); font-weight: 400;`;

/** The questionnaires that a student gets, each folded over its questions. Nothing of what was done with them. */
export function AskedSections({ sections, questions }: Pick<Student, 'sections' | 'questions'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const bodies = new Map(questions.map(({ id, body_cs, body_en }) => [id, localized({ cs: body_cs, en: body_en })]));
  if (sections.length === 0) return <EmptyState>{t('student.noQuestionnaires')}</EmptyState>;
  return sections.map(({ course, name_cs, name_en, blocks }) => {
    const count = blocks.reduce((sum, { questions: ids }) => sum + ids.length, 0);
    return (
      <Details key={course}>
        <summary>
          {course === generalCourse ? t('courses.general') : localized({ cs: name_cs, en: name_en })}{' '}
          <Count>
            {[course === generalCourse ? '' : course, t('student.count', { count })].filter(Boolean).join(' · ')}
          </Count>
        </summary>
        {blocks.map(({ key, target, title_cs, title_en, part_cs, part_en, questions: ids }) => (
          <Place key={key}>
            <h3>
              {[
                t(`questionPreview.heading.${locale}.${target}`),
                // The course itself and all studies are what the section is about.
                target === 'povinn' || target === 'sident' ? '' : localized({ cs: title_cs, en: title_en }),
                localized({ cs: part_cs, en: part_en }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </h3>
            <ul>
              {ids.map((id) => (
                <li key={id}>{bodies.get(id)}</li>
              ))}
            </ul>
          </Place>
        ))}
      </Details>
    );
  });
}
