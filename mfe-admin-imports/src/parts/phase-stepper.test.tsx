import type { ResponseOf } from '@anketa/contract/endpoint';
import type { PhaseMove } from '@anketa/contract/evaluations/administration';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import type { previewMove } from '@anketa/contract/evaluations/overview';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { evaluationOf } from '../testing/evaluation-of.ts';
import { renderedPart } from '../testing/rendered.tsx';
import { PhaseStepper } from './phase-stepper.tsx';

const phases = ['Příprava', 'Vyplňování dotazníků', 'Kontrola výsledků', 'Zveřejnění výsledků'];
const means: ResponseOf<typeof previewMove> = {
  students: 1240,
  courses: 110,
  questions: 14,
  ballots: { submitted: 45, waiting: 5, counted: 40, set_aside: 5, unopenable: 0 },
  dropped: 3,
  suspect: 0,
  undo: 'wholly',
  frozen: [],
  refusal: null,
};
const change = 'POST /internal/import/update-state';

async function shown(
  evaluation: Evaluation,
  {
    mayMove = true,
    moved = null,
    of = {},
  }: { mayMove?: boolean; moved?: PhaseMove | null; of?: Partial<typeof means> } = {},
) {
  const answers = {
    'GET /internal/import/:id/move/:phase': { ...means, ...of },
    [change]: { status: true, import: evaluation, undo: 'at-once', undo_seconds: 15 },
  };
  const suite = fakeSuite({ session: sessionOf('admin'), answers });
  const part = await renderedPart(
    suite.context,
    <PhaseStepper evaluation={evaluation} phases={phases} mayMove={mayMove} moved={moved} />,
  );
  const bodies = () => suite.seen.requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
  return { ...part, ...suite, bodies };
}

afterEach(() => {
  vi.useRealTimers();
});

test('what cannot be changed any more is said beside what can be taken back', async () => {
  const { user } = await shown(evaluationOf(), { of: { frozen: ['minimum', 'answered'] } });
  await user.click(screen.getByRole('button', { name: 'Zahájit vyplňování' }));
  const dialog = await screen.findByRole('dialog');
  const text = () => dialog.textContent?.replaceAll('\u00a0', ' ');
  await expect
    .poll(text)
    .toContain(
      'Do předchozí fáze se můžete kdykoli vrátit.Potom už nezměníte: od kolika odpovědí se výsledky zobrazí a co se ptají otázky, na které už někdo odpověděl.',
    );
});

test('the button is red where something is lost: what students have not sent, never what is only hidden again', async () => {
  // A button of another look has another class.
  const look = async (state: number, name: RegExp) => {
    const { user } = await shown(evaluationOf({ state }));
    await user.click(screen.getByRole('button', { name }));
    const menu = screen.queryByRole('menuitem', { name: phases[2] });
    if (menu) await user.click(menu);
    const buttons = within(await screen.findByRole('dialog')).getAllByRole('button');
    const className = buttons.at(-1)?.className;
    cleanup();
    return className;
  };
  const opening = await look(0, /^Zahájit vyplňování/);
  expect(await look(3, /^Jiná fáze/)).toBe(opening);
  expect(await look(1, /^Ukončit vyplňování/)).not.toBe(opening);
});

test('one button says what happens next, and asks: whom it touches, how much, and whether it can be taken back', async () => {
  const { user, bodies } = await shown(evaluationOf());
  await user.click(screen.getByRole('button', { name: 'Zahájit vyplňování' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Zahájit vyplňování hodnocení „Zimní semestr 2025/2026“?',
  });
  const text = () => dialog.textContent?.replaceAll('\u00a0', ' ');
  await expect.poll(text).toContain('Týká se: 1 240 studentů, 110 předmětů, 14 otázek.');
  expect(dialog.textContent).toMatch(/se\smůžete kdykoli vrátit/);
  expect(dialog.textContent).not.toContain('nezměníte');
  expect(bodies()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Zahájit vyplňování' }));
  expect(bodies()).toEqual([{ phase: 1, import_id: 7, from: 0 }]);
});

test('any other phase is in a menu, and choosing it asks as well; opening filling again says what stays, waits and is gone', async () => {
  const { user, bodies } = await shown(evaluationOf({ state: 2 }));
  await user.click(screen.getByRole('button', { name: /Jiná fáze/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Příprava',
    'Vyplňování dotazníků',
    'Zveřejnění výsledků',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Vyplňování dotazníků' }));
  const dialog = await screen.findByRole('dialog', { name: /^Znovu otevřít vyplňování/ });
  await expect
    .poll(() => dialog.textContent)
    .toMatch(/zůstává sečteno \(40 dotazníků\).*\(3 výsledky\).*\(5 dotazníků\)/);
  await user.click(within(dialog).getByRole('button', { name: 'Zrušit' }));
  expect(bodies()).toEqual([]);
});

test('while students fill in, the numbers are said to be those of last night', async () => {
  const { user } = await shown(evaluationOf({ state: 1 }));
  await user.click(screen.getByRole('button', { name: 'Ukončit vyplňování' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Do minulé noci studenti odeslali: 45 dotazníků.');
});

test('what the server would refuse has no button: the reason stands there instead', async () => {
  const { user } = await shown(evaluationOf({ state: 2 }), { of: { refusal: 'Klíče jsou zničené.' } });
  await user.click(screen.getByRole('button', { name: /Jiná fáze/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Vyplňování dotazníků' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Klíče jsou zničené.');
  expect(within(dialog).queryByRole('button', { name: 'Znovu otevřít vyplňování' })).toBeNull();
});

test('for as long as the server allows it, a move can be taken back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, bodies } = await shown(evaluationOf({ state: 1 }));
  await user.click(screen.getByRole('button', { name: 'Ukončit vyplňování' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Ukončit vyplňování' }));
  await user.click(await screen.findByRole('button', { name: 'Vzít zpět' }));
  expect(bodies()).toEqual([
    { phase: 2, import_id: 7, from: 1 },
    { phase: 1, import_id: 7, take_back: true },
  ]);
});

test('when the moment is over, nothing offers what would be refused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await shown(evaluationOf({ state: 1 }));
  await user.click(screen.getByRole('button', { name: 'Ukončit vyplňování' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ukončit vyplňování' }));
  await screen.findByRole('button', { name: 'Vzít zpět' });
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(screen.queryByRole('button', { name: 'Vzít zpět' })).toBeNull();
});

test('who or what moved it last stands there, and what comes by itself', async () => {
  const phase_dates = { filling: null, checking: '2026-02-01T08:00:00.000Z', published: null };
  const at = '2026-01-05T08:00:00.000Z';
  const { text } = await shown(evaluationOf({ state: 1, phase_dates }), {
    moved: { from: 0, to: 1, at, by: 'Jana Nová' },
  });
  expect(text).toMatch(/Další změna proběhne sama: Kontrola výsledků, 1. února 2026/);
  expect(text).toMatch(/Naposledy: Vyplňování dotazníků, 5. ledna 2026 v .*Jana Nová/);
});

test('who may not move it reads until when students fill in, and when results come', async () => {
  const phase_dates = { filling: null, checking: '2027-03-24T11:00:00.000Z', published: '2027-04-07T11:00:00.000Z' };
  const filling = await shown(evaluationOf({ state: 1, phase_dates }), { mayMove: false });
  expect(filling.text.replaceAll('\u00a0', ' ')).toContain('Vyplňuje se do 24. března 2027.');
  cleanup();
  const checked = await shown(evaluationOf({ state: 2, phase_dates }), { mayMove: false });
  expect(checked.text.replaceAll('\u00a0', ' ')).toContain('Výsledky se zveřejní 7. dubna 2027.');
});

test('who may not move it sees where it is, and no button', async () => {
  const { container } = await shown(evaluationOf({ state: 2 }), { mayMove: false });
  expect(container.querySelector('[aria-current="step"]')?.textContent).toBe('Kontrola výsledků');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
