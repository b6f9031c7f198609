import { minimumResponses } from '@anketa/contract/evaluations/evaluations';
import type { Answer } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import type { Locale } from '@anketa/contract/values';
import { Help } from '@anketa/ui/field';
import { styled } from 'styled-components';
import { keyedStep, Rating } from './rating.tsx';
import { Several } from './several.tsx';
import { TextAnswer, textLength } from './text-answer.tsx';
import { inLocale, textsIn } from './texts.ts';

const Group = styled.fieldset`
  margin: 0; padding: 20px 0 0; border: 0; border-block-start: 1px solid var(--line); min-inline-size: 0;
  & > legend { float: left; inline-size: 100%; padding: 0; margin-block-end: 8px; font-weight: 560; }
  & > legend + * { clear: both; }
  &:first-of-type { border-block-start: 0; padding-block-start: 0; }
  &[data-problem='true'] { margin-inline-start: -12px; padding-inline-start: 8px; border-inline-start: 4px solid var(--danger); }
  & small { color: var(--ink-soft); font-weight: 400; font-size: var(--text-s); }
`;

const Problem = styled.p`
  margin: 8px 0 0; color: var(--danger); font-weight: 560; font-size: var(--text-s);
`;

/** The parts of an answer that a form changes. */
export type AnswerParts = Omit<Answer, 'block' | 'question'>;

/** Why an answer cannot be submitted: a required one is not given, or a text is longer than it may be. */
export type AnswerProblem = 'missing' | 'long';

export interface QuestionProps {
  readonly question: Question;
  readonly answer: AnswerParts;
  readonly locale: Locale;
  /** Whether the one who answers may keep a comment from everyone but the people it concerns. */
  readonly mayHide: boolean;
  /** Who answers: the name that a signed comment will carry. */
  readonly person: string;
  /** How many have to answer before anything is handed over to anybody. */
  readonly minimum: number;
  readonly onChange: (answer: AnswerParts) => void;
}

type Props = Omit<QuestionProps, 'minimum'> & {
  readonly minimum?: number;
  /** The element's id; the form's headings and messages derive theirs from it. */
  readonly id: string;
  readonly problem?: AnswerProblem;
};

/** Chooses a step as a press of it does. It has the focus then: arrows go on from there, and what was chosen is read out. */
function press(group: HTMLElement, step: number): void {
  const radio = group.querySelectorAll<HTMLInputElement>('input[type="radio"]')[step - 1];
  radio?.click();
  radio?.focus();
}

/** One question with its form, help and, when a submission found something wrong, what. */
export function QuestionField({ id, problem, minimum = minimumResponses, ...field }: Props) {
  const { question, answer, locale } = field;
  const texts = textsIn(locale);
  const help = inLocale(locale, { cs: question.help_cs, en: question.help_en });
  const rating = question.form === 'slider' || question.form === 'slider-num';
  const described = [help ? `${id}-help` : '', rating ? `${id}-ends` : '', problem ? `${id}-problem` : ''];
  return (
    <Group
      id={id}
      role={rating ? 'radiogroup' : undefined}
      aria-labelledby={`${id}-body`}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      aria-required={rating && question.required ? true : undefined}
      aria-invalid={rating && problem ? true : undefined}
      data-problem={problem !== undefined}
      onKeyDown={(event) => {
        const step = rating && keyedStep(question, event);
        if (step) press(event.currentTarget, step);
      }}
    >
      <legend id={`${id}-body`}>
        {inLocale(locale, { cs: question.body_cs, en: question.body_en })}{' '}
        {question.required ? <small>({texts.required})</small> : null}
      </legend>
      {help ? <Help id={`${id}-help`}>{help}</Help> : null}
      {question.sign_language_url ? (
        <p>
          <a href={question.sign_language_url} target="_blank" rel="noreferrer">
            {texts.signLanguage}
          </a>
        </p>
      ) : null}
      <Form id={id} minimum={minimum} {...field} />
      {problem ? (
        <Problem id={`${id}-problem`}>
          {problem === 'missing' ? texts.missing : texts.tooLong(textLength(answer), question.text_maximum)}
        </Problem>
      ) : null}
    </Group>
  );
}

function Form(field: QuestionProps & { readonly id: string }) {
  switch (field.question.form) {
    case 'text':
      return <TextAnswer {...field} />;
    case 'slider-mor':
      return <Several {...field} />;
    default:
      return <Rating {...field} />;
  }
}
