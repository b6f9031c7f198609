import type { QuestionResult, ResultBlock, Withheld } from '@anketa/contract/results/figures';
import { SuiteReactContext } from '@anketa/remote/suite';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { commentOf } from '../../testing/comment.ts';
import { ResultBlockCard } from './result-block-card.tsx';

const few: Withheld = { reason: 'few-responses', needed: 3 };

const rating: QuestionResult = {
  id: 1,
  form: 'slider',
  body_cs: 'Jak učí?',
  body_en: 'How do they teach?',
  choices: [],
  publicity: 'all',
  counts_toward_average: true,
  withheld: null,
  figures: null,
  comments: [],
  hidden_comments: 0,
};

const comment = commentOf('Děkuji.');

const text: QuestionResult = { ...rating, id: 2, form: 'text', body_cs: 'Co zlepšit?', comments: [comment] };

const teacher: ResultBlock = {
  target: 'ucit',
  parallel_code: '25bAPRG013x1',
  teacher_code: 'T1',
  title_cs: 'Jana Nová',
  title_en: 'Jana Nová',
  rate: { enrolled: 20, submitted: 10, percent: 50 },
  ballots: 10,
  withheld: null,
  average: null,
  questions: [rating, text],
};

async function shown(block: Partial<ResultBlock>, { bars = true, at = '/' } = {}): Promise<string> {
  const i18n = createInstance();
  await i18n.init({ lng: 'cs', resources: { cs: { translation: cs } }, interpolation: { escapeValue: false } });
  return renderToString(
    <SuiteReactContext value={fakeSuite().context}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter initialEntries={[at]}>
          <ResultBlockCard block={{ ...teacher, ...block }} bars={bars} course="Algebra" />
        </MemoryRouter>
      </I18nextProvider>
    </SuiteReactContext>,
  );
}

function count(html: string, part: string): number {
  return html.split(part).length - 1;
}

test('a teacher over all their classes says so; in one class its code stands there', async () => {
  expect(await shown({ parallel_code: '' })).toContain('ve všech paralelkách předmětu');
  const one = await shown({});
  expect(one).toContain('25bAPRG013x1');
  expect(one).not.toContain('ve všech paralelkách');
});

test('a withheld block says why once, and shows only what its authors handed over', async () => {
  const handedOver = { ...text, withheld: few, comments: [{ ...comment, handed_over: true }] };
  const html = await shown({ withheld: few, ballots: null, questions: [{ ...rating, withheld: few }, handedOver] });
  expect(count(html, 'jsou potřeba alespoň 3 odpovědi')).toBe(1);
  expect(html).not.toContain('Jak učí?');
  expect(html).toContain('Děkuji.');
  expect(html).toContain('předáno na přání autora');
});

test('of a block in the results each withheld question says why, beside its comments that were handed over', async () => {
  const notReleased: Withheld = { reason: 'not-released', needed: 5 };
  const html = await shown({
    questions: [rating, { ...text, withheld: notReleased, comments: [{ ...comment, handed_over: true }] }],
  });
  expect(count(html, 'by se daly odvodit odpovědi méně než 5 lidí')).toBe(1);
  expect(html).toContain('Děkuji.');
});

test('a comment among enough others carries no label; a question without any says so unless it is withheld', async () => {
  expect(await shown({})).not.toContain('předáno na přání autora');
  expect(await shown({ questions: [{ ...text, comments: [] }] })).toContain('Bez komentářů.');
  expect(await shown({ questions: [{ ...text, comments: [], withheld: few }] })).not.toContain('Bez komentářů.');
});

test('an average says its scale and direction; what is said of the whole course is not said again', async () => {
  const html = await shown({ average: { value: 1.7, percent: 82.5, n: 10, interval: [1.5, 1.9] } });
  expect(html).toContain('na škále 1–5, 1 = nejlepší');
  expect(html).toMatch(/83\s%<?.*nejlepšího možného/);
  const course = await shown({ target: 'povinn', parallel_code: '', teacher_code: '', title_cs: 'Algebra' });
  expect(course).toContain('Předmět jako celek');
  expect(course).not.toContain('Algebra');
  expect(course).not.toContain('Návratnost');
});

test('questions that are withheld for one reason stand together under it', async () => {
  const other = { ...rating, id: 3, body_cs: 'Odpovídá?' };
  const html = await shown({ questions: [text, { ...rating, withheld: few }, { ...other, withheld: few }] });
  expect(count(html, 'jsou potřeba alespoň 3 odpovědi')).toBe(1);
  expect(html).toContain('Jak učí?');
  expect(html).toContain('Odpovídá?');
});

const figures = { n: 4, blank: 1, counts: [2, 1, 1], mean: 1.75, median: 1.5, interval: [1, 2.3] as [number, number] };
const scale = ['snazší', 'srovnatelná', 'těžší'].map((choice) => ({ cs: choice, en: choice }));

test('a scale on which no end is better has its finding, but no average and no colours of good and bad', async () => {
  const question: QuestionResult = { ...rating, form: 'slider-num', choices: scale, figures };
  const neutral = await shown({ questions: [{ ...question, counts_toward_average: false }] });
  expect(neutral).toContain('Nejčastější odpověď: snazší (50');
  expect(neutral).not.toContain('1,75');
  expect(neutral).not.toContain('--rating-5');
  const rated = await shown({ questions: [question] });
  expect(rated).toContain('Odpovědi jsou rozdělené');
  expect(rated).toContain('1,75');
  expect(rated).toContain('--rating-5');
});

test('where the evaluation shows no bars, numbers stand alone', async () => {
  const question: QuestionResult = { ...rating, figures };
  const several: QuestionResult = {
    ...rating,
    id: 3,
    form: 'slider-mor',
    choices: scale,
    figures: { ...figures, mean: null },
  };
  const drawn = await shown({ questions: [question, several] });
  expect(drawn).toContain('--rating-1');
  const told = await shown({ questions: [question, several] }, { bars: false });
  expect(told).not.toContain('--rating-1');
  expect(told).not.toContain('role="img"');
  expect(told).toContain('1,75');
});

test('the numbers of a question are one line, and its counts stand in the chart, which a table takes the place of where the address asks for tables', async () => {
  const question: QuestionResult = { ...rating, choices: [{ cs: 'ano', en: 'yes' }], figures };
  const drawn = await shown({ questions: [question] });
  for (const part of ['4 odpovědi', 'průměr 1,75 (1,0–2,3)', 'medián 1,5', '1× nemohu posoudit']) {
    expect(drawn).toContain(`<span>${part}`);
  }
  expect(drawn).toMatch(/role="img" aria-label="Jak učí\? 1 ano: 2, 2: 1, 3: 1"/);
  expect(drawn).toMatch(/>2<\/span>/);
  expect(await shown({ questions: [question] }, { at: '/?tables=yes' })).not.toContain('role="img"');
});
