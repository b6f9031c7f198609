import type { Answers, Block } from '@anketa/contract/questionnaires';
import type { Question } from '@anketa/contract/questions';
import { type AnswerParts, QuestionField } from '@anketa/question-form/question-field';
import { useLocale, useLocalized, useSession } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Checkbox } from '@anketa/ui/choice';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Questions = styled.div`
  display: grid; gap: 24px; margin-block-start: 12px;
`;

const Kind = styled.p`
  && { margin: 0; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 560; letter-spacing: 0.04em; text-transform: uppercase; }
`;

/** The page's id of a question in a block: where a missing answer is scrolled to. */
export function questionId(block: string, question: number): string {
  return `question-${block}-${question}`;
}

interface Props {
  readonly block: Block;
  readonly questions: ReadonlyMap<number, Question>;
  readonly given: Answers;
  /** Ids of the questions that a submission found empty. */
  readonly missing: ReadonlySet<string>;
  readonly mayHide: boolean;
  readonly onAnswer: (block: string, question: number, answer: AnswerParts) => void;
  readonly onTaught: (block: string, taught: boolean) => void;
}

/** One part of a section: the course, a parallel, a teacher, the studies or a field. */
export function BlockCard({ block, questions, given, missing, mayHide, onAnswer, onTaught }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const { name } = useSession();
  const folded = given.not_taught.includes(block.key);
  const part = localized({ cs: block.part_cs, en: block.part_en });
  return (
    <Card aria-labelledby={`block-${block.key} kind-${block.key}`}>
      <Kind id={`kind-${block.key}`}>
        {t(`target.${block.target}`)}
        {part ? ` · ${part}` : null}
      </Kind>
      <h2 id={`block-${block.key}`}>{localized({ cs: block.title_cs, en: block.title_en })}</h2>
      {block.target === 'ucit' ? (
        <Checkbox label={t('section.notTaught')} checked={folded} onChange={(on) => onTaught(block.key, !on)} />
      ) : null}
      {folded ? null : (
        <Questions>
          {block.questions.map((id) => {
            const question = questions.get(id);
            const answer = given.answers.find((one) => one.block === block.key && one.question === id) ?? {};
            return question ? (
              <QuestionField
                key={id}
                id={questionId(block.key, id)}
                {...{ question, answer, locale, mayHide }}
                person={name ?? ''}
                problem={missing.has(questionId(block.key, id)) ? 'missing' : undefined}
                onChange={(parts) => onAnswer(block.key, id, parts)}
              />
            ) : null;
          })}
        </Questions>
      )}
    </Card>
  );
}
