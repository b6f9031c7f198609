import type { Answer } from '@anketa/contract/questionnaires';
import type { Question } from '@anketa/contract/questions';
import { useLocalized } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Rating } from './rating.tsx';
import { Several } from './several.tsx';
import { TextAnswer } from './text-answer.tsx';

const Group = styled.fieldset`
  margin: 0; padding: 20px 0 0; border: 0; border-block-start: 1px solid var(--line); min-inline-size: 0;
  & > legend { float: left; inline-size: 100%; padding: 0; margin-block-end: 8px; font-weight: 560; }
  & > legend + * { clear: both; }
  &:first-of-type { border-block-start: 0; padding-block-start: 0; }
  &[data-missing='true'] { border-inline-start: 4px solid var(--danger); padding-inline-start: 16px; }
  & small { color: var(--ink-soft); font-weight: 400; font-size: var(--text-s); }
`;

const Missing = styled.p`
  margin: 8px 0 0; color: var(--danger); font-weight: 560; font-size: var(--text-s);
`;

/** The parts of an answer that a form changes. */
export type AnswerParts = Omit<Answer, 'block' | 'question'>;

interface Props {
  readonly id: string;
  readonly question: Question;
  readonly answer: AnswerParts;
  readonly missing: boolean;
  readonly mayHide: boolean;
  readonly onChange: (answer: AnswerParts) => void;
}

/** One question with its form, help and, when a submission found it empty, the reason. */
export function QuestionField({ id, question, answer, missing, mayHide, onChange }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const help = localized({ cs: question.help_cs, en: question.help_en });
  return (
    <Group id={id} tabIndex={-1} data-missing={missing}>
      <legend>
        {localized({ cs: question.body_cs, en: question.body_en })}{' '}
        {question.required ? <small>({t('section.required')})</small> : null}
      </legend>
      {help ? <Help>{help}</Help> : null}
      {question.sign_language_url ? (
        <p>
          <a href={question.sign_language_url} target="_blank" rel="noreferrer">
            {t('section.signLanguage')}
          </a>
        </p>
      ) : null}
      <Form {...{ question, answer, mayHide, onChange }} />
      {missing ? <Missing>{t('section.missing')}</Missing> : null}
    </Group>
  );
}

function Form({ question, answer, mayHide, onChange }: Omit<Props, 'id' | 'missing'>) {
  const { value, blank = false } = answer;
  switch (question.form) {
    case 'text':
      return <TextAnswer question={question} answer={answer} mayHide={mayHide} onChange={onChange} />;
    case 'slider-mor':
      return (
        <Several question={question} value={Array.isArray(value) ? value : []} blank={blank} onChange={onChange} />
      );
    default:
      return (
        <Rating
          question={question}
          value={typeof value === 'number' ? value : undefined}
          blank={blank}
          onChange={onChange}
        />
      );
  }
}
