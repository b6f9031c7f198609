import { expect, test } from 'vitest';
import {
  editBold,
  editButton,
  editLink,
  editList,
  editPlaceholder,
  type Selected,
  type TextEdit,
} from './text-edits.ts';

/** Does an edit to a text in which «» are around what is selected, and gives it in the same way. */
function edited(written: string, make: (selected: Selected) => TextEdit): string {
  const [from, to] = [written.indexOf('«'), written.indexOf('»') - 1];
  const value = written.replace(/[«»]/g, '');
  const edit = make({ value, from, to });
  const after = value.slice(0, edit.from) + edit.text + value.slice(edit.to);
  const [start, end] = edit.select;
  return `${after.slice(0, start)}«${after.slice(start, end)}»${after.slice(end)}`;
}

test.each([
  ['a «b» c', 'a **«b»** c'],
  ['a «b »c', 'a **«b»** c'],
  ['a **«b»** c', 'a «b» c'],
  ['a «» c', 'a **«»** c'],
  ['**«»**', '«»'],
  ['«- a\n\nb »', '«- **a**\n\n**b**» '],
])('bold: %j becomes %j', (written, after) => {
  expect(edited(written, editBold)).toBe(after);
});

test.each([
  ['a «b» c', 'a [b](«https://») c'],
  ['a «b\nc»', 'a [b c](«https://»)'],
  ['a «»', 'a [«odkaz»](https://)'],
  ['«https://a.cz/x»', '[«odkaz»](https://a.cz/x)'],
])('a link: %j becomes %j', (written, after) => {
  expect(edited(written, (selected) => editLink(selected, 'odkaz'))).toBe(after);
});

test.each([
  ['«»', '- «»'],
  ['x\na«»b\ny', 'x\n- ab«»\ny'],
  ['a«a\n\nb»b', '«- aa\n\n- bb»'],
  ['- a«a\nb»b', '«- aa\n- bb»'],
  ['- a«a\n- b»b', '«aa\nbb»'],
])('a list: %j becomes %j', (written, after) => {
  expect(edited(written, editList)).toBe(after);
});

test.each([
  ['«»', '[[«Vyplnit»]]({link})'],
  ['a«»', 'a\n\n[[«Vyplnit»]]({link})'],
  ['a\n«»\nb', 'a\n\n[[«Vyplnit»]]({link})\nb'],
  ['a\n\n«sem»b', 'a\n\n[[«sem»]]({link})\n\nb'],
  ['«[sem]»', '[[«sem»]]({link})'],
])('a button: %j becomes %j', (written, after) => {
  expect(edited(written, (selected) => editButton(selected, 'Vyplnit', ['[[', ']]({link})']))).toBe(after);
});

test('a placeholder stands in place of what is selected', () => {
  expect(edited('a «b»c', (selected) => editPlaceholder(selected, 'name'))).toBe('a {name}«»c');
});
