import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readQuestionnaire, Section } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import cs from '../locales/cs.json' with { type: 'json' };
import { routes } from '../routes.ts';
import { blockOf, questionOf, sectionOf } from './asked.ts';

export type Page = ResponseOf<typeof readQuestionnaire>;

const ends = [
  { cs: 'výborně', en: '' },
  { cs: 'špatně', en: '' },
];

/** A rating from the best to the worst, unless said otherwise. */
export const question = (id: number, more: Partial<Question> = {}) =>
  questionOf({ id, form: 'slider', body_cs: `Otázka ${id}`, choices: ends, text_maximum: 100, ...more });

/** A block about the course itself. */
export const block = (questions: number[]) => blockOf({ title_cs: 'Předmět', questions });

/** An untouched course in which questions 1 and 2 are asked, unless said otherwise. */
export const section = (course: string, more: Partial<Section> = {}) =>
  sectionOf({ course, name_cs: `Předmět ${course}`, blocks: [block([1, 2])], ...more });

/** An open questionnaire of courses A and B, unless said otherwise; its second question is required. */
export const page = (more: Partial<Page> = {}): Page => ({
  evaluation: {
    id: 1,
    name_cs: 'Zima',
    name_en: '',
    slug_cs: 'zima',
    slug_en: 'winter',
    year: 2026,
    semester: 1,
    state: 1,
    description_cs: 'První odstavec.\n\nDruhý.',
    description_en: '',
  },
  open: true,
  published: false,
  closes_at: null,
  may_hide: false,
  minimum_responses: 3,
  body_bytes: 8000,
  questions: [question(1), question(2, { required: true })],
  sections: [section('A'), section('B')],
  ...more,
});

/** Where its data come from. */
export const address = '/internal/evaluation/zima';

/** Opens the page on `given`, at its address unless said otherwise; `more` are answers of the server to other requests, and instead of it. */
export async function open(given: Page, more: Readonly<Record<string, unknown>> = {}, at = '/evaluation/zima') {
  const answers = { [`GET ${address}`]: given, [`GET ${address}/course/A`]: given, ...more };
  const suite = fakeSuite({ session: sessionOf('student'), answers });
  return { ...suite, ...(await renderRoute(routes, { suite: suite.context, texts: cs, at })) };
}

/** What the card of a course has, whether it is open or not. */
export const card = (name: string) => within(screen.getByRole('article', { name, hidden: true }));
