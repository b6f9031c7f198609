import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readInClass } from '@anketa/contract/evaluations/in-class';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { ClassOffer } from './class-offer.tsx';

const data: ResponseOf<typeof readInClass> = {
  evaluation: {
    id: 1,
    name_cs: 'Zimní semestr',
    name_en: 'Winter',
    slug_cs: 'zs',
    slug_en: 'ws',
    year: 2025,
    semester: 1,
    state: 1,
    filling_open: true,
    bars: true,
  },
  course: { code: 'A/1', name_cs: 'Algebra', name_en: 'Algebra' },
  address: 'https://anketa.example/x',
  now: '2026-01-12T10:00:00.000Z',
  ends_at: null,
  opened_on: null,
  refused: null,
  may: { open: true },
  closes_at: null,
  notifies: true,
  list_address: 'https://anketa.example/evaluation',
};
const shown = (more: Partial<typeof data>) =>
  render(<ClassOffer slug="zs" data={{ ...data, ...more }} />, { suite: fakeSuite({}).context, texts: cs });

test('it is said what they are, that they are once a course and evaluation, and who gets a notification', async () => {
  await shown({});
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/jen jednou za hodnocení/),
    expect.stringMatching(/nikde neukáže/),
    expect.stringMatching(/má zapnutá oznámení/),
  ]);
});

test('where nothing is sent nothing is said of notifications', async () => {
  await shown({ notifies: false });
  expect(screen.queryByText(/oznámení/)).toBeNull();
});

test('while they run the way leads to what is projected', async () => {
  await shown({ ends_at: '2026-01-12T10:10:00.000Z', opened_on: '2026-01-12', refused: 'class-used' });
  expect(screen.getByRole('link', { name: 'Zobrazit k promítání' }).getAttribute('href')).toBe(
    '/results/evaluation/zs/course/A%2F1/in-class',
  );
});

test('once used the day is said, and nothing else', async () => {
  const { container } = await shown({ opened_on: '2026-01-12', refused: 'class-used', may: { open: false } });
  expect(container.textContent).toBe('Deset minut v tomto předmětu proběhlo 12. ledna 2026.');
});

test('who may not open them has no button', async () => {
  await shown({ may: { open: false } });
  expect(screen.queryByRole('button')).toBeNull();
});
