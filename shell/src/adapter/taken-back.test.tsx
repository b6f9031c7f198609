import { beforeEach, expect, test } from 'vitest';
import { createTakenBack } from './taken-back.ts';

// jsdom adopts no style sheets: of those a list is enough.
beforeEach(() => {
  document.adoptedStyleSheets = [];
  document.body.replaceChildren();
  document.body.removeAttribute('class');
  document.head.replaceChildren();
});

const element = (name: string, attributes: Record<string, string> = {}) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const present = () => [...document.head.children, ...document.body.children].map(({ localName }) => localName);

test('what is added while a remote is mounted is gone when it leaves; what all share stays', () => {
  const takenBack = createTakenBack();
  document.body.append(element('div', { id: 'root' }));
  document.body.className = 'before';
  const visit = takenBack.begin('mfe-a');
  visit.mounted();
  document.body.append(element('aside'));
  document.head.append(element('style'), element('link', { rel: 'stylesheet' }));
  document.head.append(
    element('style', { 'data-styled': 'active' }),
    element('script'),
    element('link', { rel: 'preload' }),
  );
  document.body.className = 'after';
  document.adoptedStyleSheets = [new CSSStyleSheet()];
  visit.end();
  expect(present()).toEqual(['style', 'script', 'link', 'div']);
  expect(document.head.querySelector('style')?.dataset.styled).toBe('active');
  expect([document.body.className, document.adoptedStyleSheets.length]).toEqual(['before', 0]);
});

test('what modules added before the first mount leaves with the remote and comes back with it, once', () => {
  const takenBack = createTakenBack();
  const sheet = new CSSStyleSheet();
  for (let time = 0; time < 20; time++) {
    const visit = takenBack.begin('mfe-a');
    if (time === 0) {
      document.head.append(element('style', { class: 'of-module' }));
      document.adoptedStyleSheets = [sheet];
    }
    visit.mounted();
    expect(document.querySelectorAll('.of-module')).toHaveLength(1);
    expect(document.adoptedStyleSheets).toEqual([sheet]);
    visit.end();
    expect(document.querySelectorAll('.of-module')).toHaveLength(0);
    expect(document.adoptedStyleSheets).toEqual([]);
  }
  const other = takenBack.begin('mfe-b');
  other.mounted();
  expect(present()).toEqual([]);
  other.end();
});

test('who left something behind is named with how much; what its modules have added, and whoever left nothing, is not', () => {
  const said: unknown[] = [];
  const takenBack = createTakenBack((id, left) => said.push([id, left]));
  const visit = takenBack.begin('mfe-a');
  document.head.append(element('style'));
  visit.mounted();
  document.body.append(element('aside'), element('aside'));
  document.adoptedStyleSheets = [new CSSStyleSheet()];
  visit.end();
  const tidy = takenBack.begin('mfe-a');
  tidy.mounted();
  tidy.end();
  expect(said).toEqual([['mfe-a', { nodes: 2, sheets: 1, listeners: 0, intervals: 0 }]]);
});
