import type { Answer } from '@anketa/contract/questionnaires';
import type { Question } from '@anketa/contract/questions';
import { Checkbox } from '@anketa/ui/choice';
import { TextArea } from '@anketa/ui/field';
import type { QuestionProps } from './question-field.tsx';
import { inLocale, textsIn } from './texts.ts';

type TextParts = Pick<Answer, 'value' | 'hide' | 'sign'>;

/** Characters of a text answer. */
export function textLength({ value }: Pick<Answer, 'value'>): number {
  return typeof value === 'string' ? value.length : 0;
}

/** A text answer: how long it is, who will read it, and whether to hide or sign it. */
export function TextAnswer({ question, answer, locale, mayHide, person, onChange }: QuestionProps) {
  const texts = textsIn(locale);
  const text = typeof answer.value === 'string' ? answer.value : '';
  const change = (parts: TextParts) => onChange({ value: text, hide: answer.hide, sign: answer.sign, ...parts });
  const length = text ? texts.length(text.length, question.text_maximum) : '';
  return (
    <div>
      <TextArea
        label={inLocale(locale, { cs: question.body_cs, en: question.body_en })}
        hideLabel
        help={`${readersOf(question, answer.hide ?? false, texts)} ${length}`}
        value={text}
        maxLength={question.text_maximum}
        rows={3}
        onChange={(value) => change({ value })}
      />
      {text.trim() ? (
        <>
          {mayHide ? (
            <Checkbox
              label={texts.hide}
              help={hiddenReaders(question, texts)}
              checked={answer.hide ?? false}
              onChange={(hide) => change({ hide })}
            />
          ) : null}
          <Checkbox
            label={texts.sign}
            help={answer.sign ? texts.signHelp(person) : undefined}
            checked={answer.sign ?? false}
            onChange={(sign) => change({ sign })}
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
