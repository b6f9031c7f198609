import type { ResponseOf } from '@anketa/contract/endpoint';
import type { courseChanges } from '@anketa/contract/results/improvements';
import { sessionOf } from '@anketa/testing/factories';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import { AnnouncedImprovements } from './announced-changes.tsx';

type Said = ResponseOf<typeof courseChanges>;

const evaluation = {
  id: 1,
  year: 2024,
  semester: 1,
  state: 3,
  filling_open: false,
  bars: true,
  name_cs: 'Zima 2024',
  name_en: 'Winter 2024',
  slug_cs: 'zima-2024',
  slug_en: 'winter-2024',
};
const change = { body: 'Přidám příklady.', name: 'Jan Novák', role: 'teacher' as const, said_on: '2026-02-03' };
const address = '/internal/results/evaluation/zs/course/PRG/changes';

async function open(said: Said, more: FakeAnswers = {}) {
  const suite = fakeSuite({
    session: sessionOf('user', { teacher: true }),
    answers: { [`GET ${address}`]: said, ...more },
  });
  const part = await render(<AnnouncedImprovements slug="zs" code="PRG" />, { suite: suite.context, texts: cs });
  return { ...suite, ...part };
}

test('words stand with name, role and day, and those of the year before with their evaluation', async () => {
  await open({
    changes: [change],
    before: { evaluation, changes: [{ ...change, body: 'Loni.', role: 'garant' }] },
    own: null,
  });
  expect(await screen.findByText('Přidám příklady.')).toBeTruthy();
  expect(screen.getByText('Jan Novák · vyučuje předmět · 3. února 2026')).toBeTruthy();
  expect(screen.getByText('Jan Novák · garantuje předmět · 3. února 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zima 2024' }).getAttribute('href')).toBe(
    '/results/evaluation/zima-2024/course/PRG',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('a teacher writes it in three acts', async () => {
  const { user, seen } = await open(
    { changes: [], before: null, own: { body: '', version: 'v1' } },
    { [`PUT ${address}`]: { status: true } },
  );
  await user.click(await screen.findByRole('button', { name: 'Napsat, co se změní' }));
  await user.type(await screen.findByRole('textbox', { name: /Co se podle Vás v předmětu změní/ }), 'Více cvičení.');
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  await expect
    .poll(() => seen.requests.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ body: 'Více cvičení.', version: 'v1' });
});

test('who said something changes it, or takes it back after a question', async () => {
  const { user, seen } = await open(
    { changes: [change], before: null, own: { body: change.body, version: 'v1' } },
    { [`DELETE ${address}`]: { status: true } },
  );
  await user.click(await screen.findByRole('button', { name: 'Vzít zpět' }));
  expect(seen.questions[0]?.title).toBe('Vzít zpět, co jste napsali?');
  await expect.poll(() => seen.requests.some(({ method }) => method === 'DELETE')).toBe(true);
  expect(screen.getByRole('button', { name: 'Upravit, co se změní' })).toBeTruthy();
});

test('where nobody said anything there is nothing, not even a heading', async () => {
  const { container, seen } = await open({ changes: [], before: null, own: null });
  await expect.poll(() => seen.requests.length).toBe(1);
  expect(container.textContent).toBe('');
});
