import type { ResponseOf } from '@anketa/contract/endpoint';
import type { previewQuestionnaire } from '@anketa/contract/questions/questionnaire-preview';
import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import type { Locale } from '@anketa/contract/values';
import { type AnswerParts, QuestionField } from '@anketa/question-form/question-field';
import { useSession } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Part = styled.section`
  padding-block: 20px 4px; margin-block-start: 16px; border-block-start: 1px solid var(--line);
  & > h3 { font-size: var(--text-l); }
  & > div { display: grid; gap: 24px; margin-block-start: 12px; }
`;

const Kind = styled.p`
  && { margin: 0; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 560; letter-spacing: 0.04em; text-transform: uppercase; }
`;

type Section = ResponseOf<typeof previewQuestionnaire>['sections'][number];

interface PreviewedSectionProps {
  readonly section: Section;
  readonly questions: ReadonlyMap<number, Question>;
  readonly locale: Locale;
  readonly mayHide: boolean;
  readonly minimum: number;
}

/** One section as its student meets it. It can be tried; what is answered is nowhere but here. */
export function PreviewedSection({ section, questions, locale, mayHide, minimum }: PreviewedSectionProps) {
  const { t } = useTranslation();
  const { name } = useSession();
  const [given, setGiven] = useState<Readonly<Record<string, AnswerParts>>>({});
  const inLanguage = (cs: string, en: string) => (locale === 'en' && en) || cs;
  return (
    <Card aria-label={inLanguage(section.name_cs, section.name_en)}>
      <h2>{inLanguage(section.name_cs, section.name_en)}</h2>
      {section.blocks.map((block) => {
        const kind = [t(`questionPreview.heading.${locale}.${block.target}`), inLanguage(block.part_cs, block.part_en)];
        const titled = block.target !== 'povinn' && !(section.course === generalCourse && block.target === 'sident');
        return (
          <Part key={block.key}>
            <Kind>{kind.filter(Boolean).join(' · ')}</Kind>
            {titled ? <h3>{inLanguage(block.title_cs, block.title_en)}</h3> : null}
            <div>
              {block.questions.map((number) => {
                const question = questions.get(number);
                const at = `${section.course}/${block.key}/${number}`;
                return question ? (
                  <QuestionField
                    key={number}
                    id={`preview-${at}`}
                    question={question}
                    locale={locale}
                    mayHide={mayHide}
                    minimum={minimum}
                    answer={given[at] ?? {}}
                    person={name ?? ''}
                    onChange={(answer) => setGiven((before) => ({ ...before, [at]: answer }))}
                  />
                ) : null;
              })}
            </div>
          </Part>
        );
      })}
    </Card>
  );
}
