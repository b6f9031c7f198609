import type { Extension } from '@anketa/contract/suite/registry';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useExtensions } from './use-extensions.ts';

const extensions: readonly Extension[] = [
  {
    place: 'evaluation.cards',
    id: 'letters',
    label: { cs: 'Dopisy', en: 'Letters' },
    text: { cs: 'Komu psát.', en: 'Whom to write to.' },
    path: '/import/:id/letters',
    right: 'mailing.create',
    more: [{ label: { cs: 'Nový dopis', en: 'New letter' }, path: '/import/:id/letters/new' }],
    order: 20,
  },
  {
    place: 'evaluation.cards',
    id: 'figures',
    label: { cs: 'Čísla', en: 'Figures' },
    path: '/figures/:slug',
    right: 'signed-in',
    order: 10,
  },
  {
    place: 'evaluation.tabs',
    id: 'tab',
    label: { cs: 'Záložka', en: 'Tab' },
    path: '/figures',
    right: 'public',
    order: 1,
  },
];

function Added() {
  return useExtensions('evaluation.cards', { id: 7, slug: 'léto/1' }).map(({ key, label, text, to, more }) => (
    <div key={key}>
      <a href={to} title={text}>
        {label}
      </a>
      {more.map((one) => (
        <a key={one.to} href={one.to}>
          {one.label}
        </a>
      ))}
    </div>
  ));
}

const shown = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('what other remotes add is shown in order and in the language in use, with the parameters filled in and encoded', async () => {
  const { context, speak } = fakeSuite({ session: sessionOf('manager'), extensions });
  await render(<Added />, { suite: context });
  expect(shown()).toEqual([
    ['Čísla', '/figures/l%C3%A9to%2F1'],
    ['Dopisy', '/import/7/letters'],
    ['Nový dopis', '/import/7/letters/new'],
  ]);
  expect(screen.getByText('Dopisy').title).toBe('Komu psát.');
  act(() => speak('en'));
  expect(shown().map(([label]) => label)).toEqual(['Figures', 'Letters', 'New letter']);
  expect(screen.getByText('Letters').title).toBe('Whom to write to.');
});

test('nothing is shown of what the person may not open, also when somebody else signs in', async () => {
  const { context, signIn } = fakeSuite({ session: sessionOf('teacher'), extensions });
  await render(<Added />, { suite: context });
  expect(shown().map(([label]) => label)).toEqual(['Čísla']);
  act(() => signIn(sessionOf('manager')));
  expect(shown().map(([label]) => label)).toEqual(['Čísla', 'Dopisy', 'Nový dopis']);
  act(() => signIn(sessionOf()));
  expect(shown()).toEqual([]);
});
