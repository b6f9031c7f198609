import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { expect, test } from 'vitest';
import { ballotsOf } from '../../../testing/ballots-of.ts';
import { evaluationOf } from '../../../testing/evaluation-of.ts';
import { renderedPart } from '../../../testing/rendered.tsx';
import { BallotsCard } from './ballots-card.tsx';

function shown(state: number, given: Parameters<typeof ballotsOf>[0] = {}) {
  const answers = { 'GET /internal/jobs/7': { import: null, deletion: null, mixing: null } };
  const { context } = fakeSuite({ session: sessionOf('editor'), answers });
  const { totals, keys } = ballotsOf(given);
  return renderedPart(
    context,
    <BallotsCard evaluation={evaluationOf({ state })} mayManage totals={totals} keys={keys} />,
  );
}

test('the card says where the ballots are, and leads to the page', async () => {
  const { html, text } = await shown(2);
  expect(text).toContain('Čekající 0 Sečtené 40 Odložené 5');
  expect(html).toContain('href="/import/7/ballots"');
  expect(html).not.toContain('role="alert"');
});

test('the card raises the alarm too', async () => {
  const { html, text } = await shown(2, {
    totals: { submitted: 6, waiting: 0, counted: 0, set_aside: 5, unopenable: 1 },
  });
  expect(html).toContain('role="alert"');
  expect(text).toContain('1 odeslaný dotazník nelze otevřít');
});

test('in preparation there is no card before the first key, and one when filling was open already', async () => {
  expect((await shown(0, { keys: { fingerprint: null, due: null } })).text).toBe('');
  expect((await shown(0)).text).toContain('Odeslané dotazníky a klíče');
});
