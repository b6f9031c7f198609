import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { renderRoute } from '@anketa/testing/render';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import cs from '../../locales/cs.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { routes } from '../../routes.ts';

const present = 'c'.repeat(16);
const older = 'b'.repeat(16);
const bytes = { bytes: 12_340, change: null };
const remote = {
  name: 'mfe-rooms',
  operator: false,
  state: 'running',
  activation: 12,
  active: { revision: present, since: '2026-11-26', by: 'jana', ...bytes },
  back: null,
  may: { disable: true },
  revisions: [],
};
const quiet = Array.from({ length: 24 }, () => ({ loads: 0, failures: 0 }));
const hours = [...quiet.slice(2), { loads: 100, failures: 0 }, { loads: 20, failures: 7 }];
const failing = {
  name: 'mfe-rooms',
  revision: present,
  loads: 120,
  failures: 7,
  hours,
  kinds: [
    { kind: 'render', count: 6 },
    { kind: 'hang', count: 1 },
  ],
  places: [{ kind: 'render', place: 'rooms.0a1b2c3d.js:1:2345', count: 6 }],
};

/** What stands on the page about a remote in browsers. */
async function shown(revisions: readonly object[], locale: 'cs' | 'en' = 'cs') {
  const { context } = fakeSuite({
    locale,
    session: sessionOf('admin'),
    answers: {
      'GET /internal/deployments': { remotes: [remote] },
      'GET /internal/deployments/failures': { since: new Date(2026, 10, 26, 19).toISOString(), revisions },
    },
  });
  await renderRoute(routes, { suite: context, texts: locale === 'cs' ? cs : en, at: '/deployments' });
  const part = await screen.findByRole('region', { name: 'mfe-rooms' });
  await within(part).findAllByText(/19:00|7:00/);
  return { part, text: part.textContent?.replaceAll(/\s/g, ' ') ?? '' };
}

test('what fails is said in words: since when, how often, how and where, and drawn by the hour', async () => {
  const { part, text } = await shown([failing]);
  for (const words of [
    'Od 19:00: 120 otevření, 7 selhání.',
    'chyba při zobrazování 6×, zadržela stránku 1×',
    'rooms.0a1b2c3d.js:1:2345 6×',
  ])
    expect(text).toContain(words);
  const plot = within(part).getByRole('img');
  expect(plot.getAttribute('aria-label')?.replaceAll(/\s/g, ' ')).toBe(
    'Posledních 24 hodin: 120 otevření, 7 selhání; nejvíc za hodinu 100.',
  );
  const drawn = [...plot.querySelectorAll('.failures')].map((bar) => Number(bar.getAttribute('height')));
  expect([drawn.length, drawn.filter((tall) => tall > 0).length]).toEqual([24, 1]);
});

test('the same in English', async () => {
  const { text } = await shown([failing], 'en');
  expect(text).toContain('opened 120 times, 7 failures.');
  expect(text).toContain('error while showing 6×, held the page 1×');
});

test('where all is well it says so, and where nobody came; nothing is drawn of nothing', async () => {
  const { text } = await shown([{ ...failing, failures: 0, kinds: [], places: [] }]);
  expect(text).toContain('Od 19:00: 120 otevření, žádné selhání.');
});

test('of what nobody opened it says that, and draws nothing', async () => {
  const { part, text } = await shown([{ ...failing, loads: 0, failures: 0, kinds: [], places: [], hours: quiet }]);
  expect(text).toContain('ji zatím nikdo neotevřel');
  expect(within(part).queryByRole('img')).toBeNull();
});

test('one hour alone has nothing beside it: it is not drawn', async () => {
  const alone = [...quiet.slice(1), { loads: 5, failures: 0 }];
  const { part } = await shown([{ ...failing, hours: alone }]);
  expect(within(part).queryByRole('img')).toBeNull();
});

test('an older revision that fails in open pages is named beside the present one', async () => {
  const { text } = await shown([{ ...failing, revision: older, loads: 0 }]);
  expect(text).toContain('Od 19:00 ji zatím nikdo neotevřel.');
  expect(text).toContain(`Otevřené stránky mají ještě verzi ${older}: od 19:00 7 selhání.`);
});
