import { choiceCount } from '@anketa/contract/questions/questionnaire-rules';
import type { Question } from '@anketa/contract/questions/questions';
import { Button } from '@anketa/ui/button';
import { VisuallyHidden } from '@anketa/ui/hidden';
import { Row } from '@anketa/ui/page';
import { chosenForced } from '@anketa/ui/theme';
import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { styled } from 'styled-components';
import { choiceNumbers } from './choices.ts';
import type { QuestionProps } from './question-field.tsx';
import { inLocale, textsIn } from './texts.ts';

const Frame = styled.div`
  container-type: inline-size;
`;

/* Many numbered steps stand in two rows where there is little room, so that each can be met with a thumb. */
const Steps = styled.div`
  display: grid; gap: 4px; grid-template-columns: repeat(var(--row), minmax(0, 1fr));
  @container (max-width: 30rem) { grid-template-columns: repeat(var(--narrow-row), minmax(0, 1fr)); }
`;

/* Worded choices stand in rows of equal length: one row where it has room, pairs where it has not, below each other on a phone. */
const Choices = styled.div`
  display: grid; gap: 8px;
  @container (min-width: 24rem) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  @container (min-width: 40rem) { grid-template-columns: repeat(var(--row), minmax(0, 1fr)); }
  & > label { flex-wrap: wrap; align-content: center; align-items: baseline; justify-content: start; padding-inline: 10px; text-align: start; }
  & span { flex: 1; min-inline-size: 0; overflow-wrap: break-word; hyphens: auto; }
`;

const Step = styled.label`
  position: relative; display: flex; align-items: center; justify-content: center; gap: 8px; min-block-size: 48px; padding: 8px; cursor: pointer;
  border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); font-variant-numeric: tabular-nums; text-align: center;
  transition: background var(--motion), border-color var(--motion);
  & > input { position: absolute; opacity: 0; inline-size: 1px; block-size: 1px; }
  & > b { font-weight: 640; }
  @media (hover: hover) { &:hover { border-color: var(--accent); } }
  &:has(:checked) { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); ${chosenForced} }
  &:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const Ends = styled.div`
  display: flex; justify-content: space-between; gap: 16px; margin-block-start: 6px; color: var(--ink-soft); font-size: var(--text-s);
  & > :last-child { text-align: end; }
`;

const ScaleExtras = styled(Row)`
  &:not(:empty) { margin-block-start: 8px; }
`;

const Blank = styled(Step)`
  padding-inline: 12px; border-style: dashed; min-block-size: 44px; color: var(--ink-soft);
`;

/** The step that a pressed key rates with, 0 for the tenth; undefined when the key is none of the question's. */
export function keyedStep(question: Question, event: KeyboardEvent): number | undefined {
  const step = event.key === '0' ? 10 : Number(event.key);
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (!Number.isInteger(step) || step < 1 || step > choiceCount(question)) return undefined;
  event.preventDefault();
  return step;
}

/** How many worded choices stand in a row, at most five. */
const wordedRowsOf = (count: number) => ({ '--row': Math.ceil(count / Math.ceil(count / 5)) });

/** How many steps stand in a row. */
const rowsOf = (count: number) => ({ '--row': count, '--narrow-row': count > 5 ? Math.ceil(count / 2) : count });

/** slider and slider-num: one of the steps, from 1 (best). No value until touched. */
export function Rating({ id, question, answer, locale, onChange }: QuestionProps & { readonly id: string }) {
  const name = useId();
  const texts = textsIn(locale);
  const count = choiceCount(question);
  const worded = question.form === 'slider-num';
  const first = inLocale(locale, question.choices[0]);
  const last = inLocale(locale, question.choices.at(-1));

  const Group = worded ? Choices : Steps;
  const answered = answer.value !== undefined || answer.blank;

  function word(step: number): string {
    if (worded) return inLocale(locale, question.choices[step - 1]);
    if (step === 1) return first;
    return step === count ? last : '';
  }

  function clear(event: MouseEvent<HTMLButtonElement>) {
    // The button goes with the answer: the focus stays in the group.
    event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
    onChange({});
  }

  return (
    <Frame>
      <Group style={worded ? wordedRowsOf(count) : rowsOf(count)}>
        {choiceNumbers(question).map((step) => (
          <Step key={step}>
            <input
              type="radio"
              name={name}
              checked={answer.value === step}
              aria-label={[step, word(step)].filter(Boolean).join(', ')}
              onChange={() => onChange({ value: step })}
            />
            <b>{step}</b>
            {worded ? <span>{word(step)}</span> : null}
          </Step>
        ))}
      </Group>
      {worded ? null : (
        <Ends aria-hidden="true">
          <span>{first}</span>
          <span>{last}</span>
        </Ends>
      )}
      <VisuallyHidden id={`${id}-ends`}>{texts.ends(count, first, last)}</VisuallyHidden>
      <ScaleExtras>
        {question.allow_blank ? (
          <Blank>
            <input
              type="radio"
              name={name}
              checked={answer.blank ?? false}
              onChange={() => onChange({ blank: true })}
            />
            {texts.blank}
          </Blank>
        ) : null}
        {answered && !question.required ? (
          <Button $kind="quiet" $small onClick={clear}>
            {texts.clear}
          </Button>
        ) : null}
      </ScaleExtras>
    </Frame>
  );
}
