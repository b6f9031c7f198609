import type { Answer } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import { Checkbox } from '@anketa/ui/choice';
import { TextArea } from '@anketa/ui/field';
import { styled } from 'styled-components';
import type { QuestionProps } from './question-field.tsx';
import { textsIn } from './texts.ts';

/* Its line is there before the first letter: nothing moves while one writes. */
const Counter = styled.p`
  margin: 4px 0 0; min-block-size: 1lh; color: var(--ink-soft); font-size: var(--text-xs); text-align: end; font-variant-numeric: tabular-nums;
`;

type TextParts = Pick<Answer, 'value' | 'hide' | 'sign' | 'hand_over'>;

/** Characters of a text answer. */
export function textLength({ value }: Pick<Answer, 'value'>): number {
  return typeof value === 'string' ? value.length : 0;
}

/** A text answer: how long it is, who will read it, and whether to hide it, sign it, or hand it over however few answer. */
export function TextAnswer({ question, answer, locale, mayHide, person, minimum, onChange }: QuestionProps) {
  const texts = textsIn(locale);
  const text = typeof answer.value === 'string' ? answer.value : '';
  const { hide, sign, hand_over } = answer;
  const change = (parts: TextParts) => onChange({ value: text, hide, sign, hand_over, ...parts });
  return (
    <div>
      <TextArea
        label={texts.answer}
        hideLabel
        aria-required={question.required || undefined}
        help={readersOf(question, hide ?? false, texts)}
        value={text}
        maxLength={question.text_maximum}
        rows={3}
        onChange={(value) => change({ value })}
      />
      <Counter aria-hidden="true">{text ? texts.length(text.length, question.text_maximum) : ''}</Counter>
      {text.trim() ? (
        <>
          {mayHide ? (
            <Checkbox
              label={texts.hide}
              help={hiddenReaders(question, texts)}
              checked={hide ?? false}
              onChange={(on) => change({ hide: on })}
            />
          ) : null}
          <Checkbox
            label={texts.sign}
            help={texts.signHelp(person)}
            checked={sign ?? false}
            onChange={(on) => change({ sign: on })}
          />
          <Checkbox
            label={texts.handOver}
            help={texts.handOverHelp(minimum)}
            checked={hand_over ?? false}
            onChange={(on) => change({ hand_over: on })}
          />
        </>
      ) : null}
      {question.allow_blank && !text ? (
        <Checkbox
          label={texts.blank}
          checked={answer.blank ?? false}
          onChange={(on) => onChange(on ? { blank: true } : {})}
        />
      ) : null}
    </div>
  );
}

type Texts = ReturnType<typeof textsIn>;

/** Questions about studies and fields concern no teacher. */
function isGeneral({ target }: Question): boolean {
  return target === 'sident' || target === 'sobor';
}

function hiddenReaders(question: Question, texts: Texts): string {
  return isGeneral(question) ? texts.generalReadersHidden : texts.readersHidden;
}

function readersOf(question: Question, hide: boolean, texts: Texts): string {
  if (hide) return hiddenReaders(question, texts);
  if (question.publicity === 'none' && isGeneral(question)) return texts.generalReaders;
  return texts.readers[question.publicity];
}
