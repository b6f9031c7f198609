import type { OwnParallel } from '@anketa/contract/results/own';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const parallel: OwnParallel = {
  code: '25aPRGx1',
  course: { code: 'PRG', name_cs: 'Programování', name_en: 'Programming' },
  title_cs: 'Seminář, úterý 9:10–10:40',
  title_en: 'Seminar, Tuesday 9:10–10:40',
  room: 'S3',
  day: 2,
  time_from: '09:10',
  time_to: '10:40',
  rate: { enrolled: 20, submitted: 5, percent: 25 },
};

async function open(parallels: readonly OwnParallel[]) {
  const evaluation = {
    id: 2,
    year: 2025,
    semester: 1,
    state: 3,
    filling_open: false,
    name_cs: 'Zimní semestr',
    name_en: 'Winter',
    slug_cs: 'zs',
    slug_en: 'ws',
  };
  const at = '/results/evaluation/zs/my-timetable';
  const answers = { [`GET /internal${at}`]: { evaluation, parallels } };
  const { context } = fakeSuite({ session: sessionOf('user', { teacher: true }), answers });
  const { missing } = await renderRoute(routes, { suite: context, texts: cs, at });
  expect(missing).toEqual([]);
}

test('a parallel stands on its day with hour, room and rate, and leads to its results; one without a time stands below', async () => {
  const timeless = { ...parallel, code: '25aPRGp1', title_cs: 'Přednáška', day: null, time_from: null, time_to: null };
  await open([parallel, timeless]);
  const tuesday = within(screen.getByRole('region', { name: 'úterý' }));
  expect(tuesday.getByRole('link', { name: 'Programování' }).getAttribute('href')).toBe(
    '/results/evaluation/zs/course/25aPRGx1',
  );
  expect(tuesday.getByText('9:10–10:40')).toBeTruthy();
  expect(tuesday.getByText('Seminář')).toBeTruthy();
  expect(tuesday.getByText('(5 z 20)')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Bez času v rozvrhu' })).toBeTruthy();
  expect(screen.getByText(/Přednáška · 25aPRGp1/)).toBeTruthy();
});

test('without a parallel the page says so, and shows no week', async () => {
  await open([]);
  expect(screen.getByText('V tomto hodnocení nevyučujete žádnou paralelku.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'úterý' })).toBeNull();
});
