import type { Question } from '@anketa/contract/questions/questions';
import {
  publicities,
  questionForms,
  questionTargets,
  scaleBounds,
  textMaximum,
} from '@anketa/contract/questions/questions';
import { locales } from '@anketa/contract/values';
import { person } from '@anketa/testing/person';
import { fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { type AnswerParts, QuestionField } from './question-field.tsx';
import { inLocale } from './texts.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 60 });
const choiceText = fc.record({ cs: text, en: text });

/** Any definition that question management lets through. */
const anyQuestion: fc.Arbitrary<Question> = fc.constantFrom(...questionForms).chain((form) =>
  fc.record({
    id: fc.nat(),
    target: fc.constantFrom(...questionTargets),
    form: fc.constant(form),
    body_cs: fc.string({ minLength: 1, maxLength: 60 }),
    body_en: text,
    help_cs: text,
    help_en: text,
    sign_language_url: fc.option(fc.webUrl()),
    required: fc.boolean(),
    choices:
      form === 'text'
        ? fc.constant([])
        : fc.array(choiceText, form === 'slider' ? { minLength: 2, maxLength: 2 } : { minLength: 2, maxLength: 15 }),
    steps: fc.integer({ min: scaleBounds.least, max: scaleBounds.most }),
    allow_blank: fc.boolean(),
    text_maximum: fc.integer({ min: 1, max: textMaximum }),
    publicity: fc.constantFrom(...publicities),
  }),
);

const anyAnswer: fc.Arbitrary<AnswerParts> = fc.record(
  {
    value: fc.oneof(fc.integer({ min: 1, max: 15 }), fc.array(fc.integer({ min: 1, max: 15 })), text),
    blank: fc.boolean(),
    hide: fc.boolean(),
    sign: fc.boolean(),
    hand_over: fc.boolean(),
  },
  { requiredKeys: [] },
);

const others = fc.record({
  locale: fc.constantFrom(...locales),
  problem: fc.constantFrom(undefined, 'missing' as const, 'long' as const),
  mayHide: fc.boolean(),
});

function rendered(question: Question, answer: AnswerParts, rest: Partial<Parameters<typeof QuestionField>[0]> = {}) {
  return renderToString(
    <QuestionField
      question={question}
      answer={answer}
      id="q"
      locale="cs"
      mayHide={true}
      person="Jana Nová"
      onChange={() => undefined}
      {...rest}
    />,
  );
}

/** As React writes a text into HTML. */
function escaped(value: string): string {
  return value
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;');
}

function count(html: string, part: string): number {
  return html.split(part).length - 1;
}

test('any question renders with any answer in both languages, with its wording and every choice', () => {
  fc.assert(
    fc.property(anyQuestion, anyAnswer, others, (question, answer, rest) => {
      const html = rendered(question, answer, rest);
      expect(html).toContain(escaped(inLocale(rest.locale, { cs: question.body_cs, en: question.body_en })));
      for (const choice of question.choices) expect(html).toContain(escaped(inLocale(rest.locale, choice)));
      const blank = question.allow_blank ? 1 : 0;
      if (question.form === 'slider') expect(count(html, 'type="radio"')).toBe(question.steps + blank);
      if (question.form === 'slider-num') expect(count(html, 'type="radio"')).toBe(question.choices.length + blank);
      if (question.form === 'slider-mor') expect(count(html, 'type="checkbox"')).toBe(question.choices.length + blank);
      if (question.form === 'text') expect(html).toContain(`maxLength="${question.text_maximum}"`);
    }),
  );
});

const rating: Question = {
  id: 1,
  target: 'povinn',
  form: 'slider',
  body_cs: 'Byl předmět přínosný?',
  body_en: 'Was the course beneficial?',
  help_cs: '',
  help_en: '',
  sign_language_url: null,
  required: true,
  choices: [
    { cs: 'výborně', en: 'excellent' },
    { cs: 'špatně', en: 'poor' },
  ],
  steps: 5,
  allow_blank: true,
  text_maximum: textMaximum,
  publicity: 'all',
};

test('a rating is a named group of radio buttons that says what its ends mean', () => {
  const html = rendered(rating, { value: 2 });
  expect(html).toMatch(/role="radiogroup" aria-labelledby="q-body" aria-describedby="q-ends"/);
  expect(html).toContain('Stupnice: 1 znamená výborně, 5 znamená špatně.');
  expect(html).toContain('aria-label="1, výborně"');
  expect(count(html, 'checked=""')).toBe(1);
});

test('a required question that was not answered says so and is described by it', () => {
  const html = rendered(rating, {}, { problem: 'missing' });
  expect(html).toContain('aria-describedby="q-ends q-problem"');
  expect(html).toContain('Tato otázka je povinná.');
  expect(rendered(rating, {}, { problem: 'missing', locale: 'en' })).toContain('This question is required.');
});

test('a text that was written can be handed over however few answer; what that means is said for the minimum', () => {
  const question: Question = { ...rating, form: 'text', required: false, choices: [], allow_blank: false };
  const label = 'Předat, i když odpoví jen pár studentů';
  expect(rendered(question, {})).not.toContain(label);
  const offered = rendered(question, { value: 'Dobré.' });
  expect(offered).toContain(label);
  expect(offered).toContain('Podepsat mým jménem');
  // Before it is chosen: it is what the choice is made by.
  expect(offered).toContain('Jinak se text při méně než 3 odpovědích smaže nepřečtený.');
  expect(offered).toContain('Čtenáři uvidí Vaše jméno');
  const written = { value: 'Dobré.' };
  expect(rendered(question, written, { minimum: 5 })).toContain('méně než 5 odpovědích');
  expect(rendered(question, written, { minimum: 5, locale: 'en' })).toContain('fewer than 5 answers');
});

test('beside a text stands who will read it, which hiding changes, and the name that signing shows', () => {
  const question: Question = { ...rating, form: 'text', required: false, choices: [], allow_blank: false };
  expect(rendered(question, { value: 'Dobré.' })).toContain('přečíst kdokoli');
  const kept = rendered(question, { value: 'Dobré.', hide: true, sign: true });
  expect(kept).not.toContain('přečíst kdokoli');
  expect(kept).toContain('Čtenáři uvidí Vaše jméno: Jana Nová.');
  expect(rendered(question, { value: 'Dobré.' }, { mayHide: false })).not.toContain('Skrýt');
  expect(rendered({ ...question, target: 'sident', publicity: 'none' }, {})).not.toContain('vyučující');
});

test.each([2, 7, 10])(
  'a scale of %d steps is answered by its numbers, by mouse and by key; 0 is the tenth',
  (steps) => {
    const onChange = vi.fn();
    const field = { id: 'q', answer: {}, locale: 'cs', mayHide: true, person: '', onChange } as const;
    render(<QuestionField {...field} question={{ ...rating, steps }} />);
    expect(screen.getByText(`Stupnice: 1 znamená výborně, ${steps} znamená špatně.`)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: `${steps}, špatně` }));
    expect(onChange).toHaveBeenLastCalledWith({ value: steps });
    const best = screen.getByRole('radio', { name: '1, výborně' });
    fireEvent.keyDown(best, { key: '2' });
    expect(onChange).toHaveBeenLastCalledWith({ value: 2 });
    onChange.mockClear();
    fireEvent.keyDown(best, { key: steps === 10 ? '0' : String(steps + 1) });
    expect(onChange.mock.calls).toEqual(steps === 10 ? [[{ value: 10 }]] : []);
  },
);

function Answered({ question }: { readonly question: Question }) {
  const [answer, setAnswer] = useState<AnswerParts>({});
  return (
    <QuestionField id="q" question={question} answer={answer} locale="cs" mayHide person="" onChange={setAnswer} />
  );
}

test.each([
  ['slider', { ...rating, allow_blank: true }],
  [
    'slider-num',
    { ...rating, form: 'slider-num' as const, choices: ['a', 'b', 'c', 'd', 'e'].map((cs) => ({ cs, en: cs })) },
  ],
])('of a %s the step that a number chose has the focus, and arrows go on from it', async (_, question) => {
  render(<Answered question={question} />);
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  const chosen = () => radios.findIndex(({ checked }) => checked) + 1;
  const focused = () => radios.findIndex((radio) => radio.matches(':focus')) + 1;
  radios[0]?.focus();
  const user = person();
  await user.keyboard('3');
  expect([chosen(), focused()]).toEqual([3, 3]);
  await user.keyboard('{ArrowRight}');
  expect([chosen(), focused()]).toEqual([4, 4]);
  await user.keyboard('11');
  expect([chosen(), focused()]).toEqual([1, 1]);
});

test('a text is answered in a field that does not repeat the name of its group', () => {
  const question: Question = { ...rating, form: 'text', choices: [], allow_blank: false };
  render(<Answered question={question} />);
  const group = screen.getByRole('group', { name: /^Byl předmět přínosný/ });
  expect(within(group).getByRole('textbox').getAttribute('aria-required')).toBe('true');
  expect(within(group).getByRole('textbox', { name: 'Vaše odpověď' })).toBeTruthy();
});
