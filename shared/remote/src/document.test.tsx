import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Page } from '@anketa/ui/page';
import { Tabs } from '@anketa/ui/tabs';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followHeading, scrollToHashOrTop } from './document.ts';

let stop = () => {};
beforeEach(() => {
  ({ stop } = followHeading(document.body));
});
afterEach(() => {
  stop();
  document.title = '';
});

const trail = (
  <Breadcrumbs>
    <a href="/results">Výsledky</a>
    <a href="/results/zima">Zima</a>
    <a href="/results/zima/katedra">Katedra chemie</a>
    <span>Katedra chemie</span>
  </Breadcrumbs>
);

const tabs = (current: string) => (
  <Tabs aria-label="Pohledy">
    {['Seznam', 'Mapa'].map((name) => (
      <a key={name} href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </Tabs>
);

test('the title says the heading and the way to it, from the inside out, each once', async () => {
  render(<Page title="Katedra chemie" above={trail} />);
  await expect.poll(() => document.title).toBe('Katedra chemie – Zima – Výsledky – Anketa');
});

test('first of all it says which tab is chosen, and follows the choice', async () => {
  const page = (current: string) => (
    <Page title="Katedra chemie" above={trail}>
      {tabs(current)}
    </Page>
  );
  const { rerender } = render(page('Seznam'));
  await expect.poll(() => document.title).toBe('Seznam – Katedra chemie – Zima – Výsledky – Anketa');
  rerender(page('Mapa'));
  await expect.poll(() => document.title).toBe('Mapa – Katedra chemie – Zima – Výsledky – Anketa');
});

test('or what is open in place, while it is', async () => {
  const page = (open: string | undefined) => (
    <Page title="Zima">
      <article data-part={open} />
    </Page>
  );
  const { rerender } = render(page('Algebra'));
  await expect.poll(() => document.title).toBe('Algebra – Zima – Anketa');
  rerender(page(undefined));
  await expect.poll(() => document.title).toBe('Zima – Anketa');
});

test('a page begins at what its address names, any other at its top (2.74)', () => {
  const top = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const place = document.createElement('p');
  place.id = 'termíny';
  // jsdom scrolls nothing.
  const into = vi.fn();
  place.scrollIntoView = into;
  document.body.append(place);
  scrollToHashOrTop('#term%C3%ADny');
  expect([into, top].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  // What nobody could have encoded so names nothing, and breaks nothing.
  for (const hash of ['', '#nowhere', '#100%']) scrollToHashOrTop(hash);
  expect([into, top].map(({ mock }) => mock.calls.length)).toEqual([1, 3]);
  place.remove();
  vi.restoreAllMocks();
});
