import type { Answers, Block } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import { type AnswerParts, type AnswerProblem, QuestionField } from '@anketa/question-form/question-field';
import { useLocale, useLocalized, useSession } from '@anketa/remote/suite';
import { Checkbox } from '@anketa/ui/choice';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { fieldOf } from '../../drafts/answers.ts';

const Part = styled.section`
  padding-block: 20px; border-block-start: 1px solid var(--line);
  & > h3 { font-size: var(--text-l); }
`;

const Kind = styled.p`
  && { margin: 0; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 560; letter-spacing: 0.04em; text-transform: uppercase; }
`;

const Questions = styled.div`
  display: grid; gap: 24px; margin-block-start: 12px;
`;

type OnAnswer = (block: string, question: number, answer: AnswerParts) => void;

interface Props {
  readonly block: Block;
  readonly questions: ReadonlyMap<number, Question>;
  readonly given: Answers;
  /** What a submission found wrong, by field. */
  readonly problems: ReadonlyMap<string, AnswerProblem>;
  readonly mayHide: boolean;
  readonly minimum: number;
  /** The same function at every drawing: only what has changed is drawn anew. */
  readonly onAnswer: OnAnswer;
  readonly onTaught: (block: string, taught: boolean) => void;
}

/** The page's id of a question in a block: where a missing answer is scrolled to. */
export function questionId(field: string): string {
  return `question-${field}`;
}

/** One part of a section: the course, a parallel, a teacher, the studies or a field. */
export function BlockPart({ block, questions, given, problems, mayHide, minimum, onAnswer, onTaught }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const folded = given.not_taught.includes(block.key);
  const [said, setSaid] = useState('');
  const part = localized({ cs: block.part_cs, en: block.part_en });
  const title = localized({ cs: block.title_cs, en: block.title_en });
  const kind = [t(`target.${block.target}`), part].filter(Boolean).join(' · ');
  // The course's own questions stand under its name already.
  const ofCourse = block.target === 'povinn';
  const id = `block-${block.key}`;
  return (
    <Part aria-labelledby={ofCourse ? id : `${id} ${id}-kind`}>
      {ofCourse ? null : <Kind id={`${id}-kind`}>{kind}</Kind>}
      <h3 id={id}>{ofCourse ? kind : title}</h3>
      {block.target === 'ucit' ? (
        <>
          <Checkbox
            label={t('form.notTaught')}
            checked={folded}
            onChange={(on) => {
              onTaught(block.key, !on);
              setSaid(t(on ? 'form.folded' : 'form.unfolded'));
            }}
          />
          <VisuallyHidden role="status">{said}</VisuallyHidden>
        </>
      ) : null}
      {folded ? null : (
        <Questions>
          {block.questions.map((number) => {
            const question = questions.get(number);
            const field = fieldOf(block.key, number);
            return question ? (
              <AskedQuestion
                key={number}
                field={field}
                question={question}
                mayHide={mayHide}
                minimum={minimum}
                onAnswer={onAnswer}
                block={block.key}
                answer={given.answers.find((one) => fieldOf(one.block, one.question) === field)}
                problem={problems.get(field)}
              />
            ) : null;
          })}
        </Questions>
      )}
    </Part>
  );
}

interface AskedProps {
  readonly field: string;
  readonly block: string;
  readonly question: Question;
  readonly answer: AnswerParts | undefined;
  readonly problem: AnswerProblem | undefined;
  readonly mayHide: boolean;
  readonly minimum: number;
  readonly onAnswer: OnAnswer;
}

const AskedQuestion = memo(function AskedQuestion({ field, block, answer = noAnswer, onAnswer, ...rest }: AskedProps) {
  const locale = useLocale();
  const { name } = useSession();
  return (
    <QuestionField
      {...rest}
      answer={answer}
      locale={locale}
      id={questionId(field)}
      person={name ?? ''}
      onChange={(parts) => onAnswer(block, rest.question.id, parts)}
    />
  );
});

const noAnswer: AnswerParts = {};
