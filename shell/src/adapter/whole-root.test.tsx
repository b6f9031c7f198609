import { afterEach, expect, test } from 'vitest';
import { watchRoot } from './whole-root.ts';

afterEach(() => document.body.replaceChildren());

function page() {
  document.body.innerHTML = '<div id="root"><header></header><main><div id="outlet"></div></main></div>';
  const root = document.getElementById('root');
  const outlet = document.getElementById('outlet');
  if (!root || !outlet) throw new Error('no page');
  watchRoot(root, outlet);
  return { root, outlet };
}

const observed = () => new Promise((resume) => setTimeout(resume));

test('who empties the root has it filled again with the same elements', async () => {
  const { root, outlet } = page();
  const before = [...root.children];
  root.replaceChildren();
  await observed();
  expect([...root.children]).toEqual(before);
  expect(outlet.isConnected).toBe(true);
});

test('what the shell itself adds or removes stays so, and comes back with the rest', async () => {
  const { root } = page();
  root.append(document.createElement('aside'));
  root.querySelector('header')?.remove();
  await observed();
  root.replaceChildren();
  await observed();
  expect([...root.children].map(({ localName }) => localName)).toEqual(['main', 'aside']);
});

test('where the outlet itself is gone nothing is tried again and again', async () => {
  const { root, outlet } = page();
  outlet.remove();
  root.append(document.createElement('p'));
  await observed();
  expect(root.children).toHaveLength(3);
});
