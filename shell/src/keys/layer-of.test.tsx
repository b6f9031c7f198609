import { afterEach, expect, test } from 'vitest';
import { layerOf, storeHelpKey } from './layer-of.ts';

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
});

function pressed(init: KeyboardEventInit, at: Element = document.body) {
  let layer: string | undefined;
  const listen = (event: Event) => {
    layer = layerOf(event as KeyboardEvent);
  };
  document.body.addEventListener('keydown', listen);
  at.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  document.body.removeEventListener('keydown', listen);
  return layer;
}

function field(): Element {
  const input = document.createElement('input');
  document.body.append(input);
  return input;
}

test('Ctrl+K and Cmd+K open the palette, also from a field; nothing like them does', () => {
  expect(pressed({ key: 'k', ctrlKey: true })).toBe('palette');
  expect(pressed({ key: 'K', metaKey: true }, field())).toBe('palette');
  for (const more of [
    {},
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, metaKey: true },
  ])
    expect(pressed({ key: 'k', ...more })).toBeUndefined();
});

test('a question mark opens the help, not while somebody writes or is asked something, nor for who has switched it off', () => {
  expect(pressed({ key: '?', shiftKey: true })).toBe('help');
  expect(pressed({ key: '?', shiftKey: true }, field())).toBeUndefined();
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  expect(pressed({ key: '?' })).toBeUndefined();
  dialog.remove();
  storeHelpKey(false);
  expect(pressed({ key: '?' })).toBeUndefined();
});
