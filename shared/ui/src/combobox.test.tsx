import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Choice, Combobox } from './combobox.tsx';
import { searchLength } from './field.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const people = ['Anna', 'Anna Nová', 'Anna Stará'].map((label, index) => ({
  value: `${index}`,
  label,
  detail: `č. ${index}`,
}));

type Props = ComponentProps<typeof Combobox>;

/** The field as a page holds it: of several nothing stays chosen. */
function Controlled({ onChange, ...props }: Omit<Props, 'value'>) {
  const [value, setValue] = useState<Choice | null>(null);
  return (
    <Combobox
      {...props}
      value={props.several ? null : value}
      onChange={(choice) => {
        onChange(choice);
        setValue(choice);
      }}
    />
  );
}

function open({ search = async () => people, ...options }: Partial<Props> = {}) {
  const asked = vi.fn(search);
  const taken: (Choice | null)[] = [];
  const onType = vi.fn();
  const found = (count: number) => `nalezeno ${count}`;
  const onChange = (choice: Choice | null) => void taken.push(choice);
  render(<Controlled label="Člověk" search={asked} found={found} onChange={onChange} onType={onType} {...options} />);
  return { asked, taken, onType, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Člověk' }) };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const chosen = () => screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent?.trim());

test('it asks 300 ms after the last key, once, for what stands there then', async () => {
  const { asked, field, onType } = open();
  type(field, 'Ann');
  await wait(200);
  type(field, 'Anna');
  await wait(299);
  expect(asked).not.toHaveBeenCalled();
  await wait(1);
  expect(asked.mock.calls).toEqual([['Anna']]);
  expect(onType).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('status').textContent).toBe('nalezeno 3');
});

test('for nothing, for text that is too short and for text that is too long nothing is asked', async () => {
  const { asked, field } = open();
  for (const text of ['Ann', '', 'x'.repeat(searchLength + 1)]) {
    type(field, text);
    await wait(1000);
  }
  expect(asked).not.toHaveBeenCalled();
  expect(field.maxLength).toBe(searchLength);
});

test('with a lower bound of nothing one letter is enough, and nothing still is not', async () => {
  const { asked, field } = open({ longerThan: 0 });
  type(field, 'A');
  await wait(300);
  type(field, '');
  await wait(1000);
  expect(asked.mock.calls).toEqual([['A']]);
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('arrows go round, and say to a screen reader where they are; Enter takes', async () => {
  const { field, taken } = open();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  type(field, 'Anna');
  await wait(300);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(chosen()).toEqual(['Anna č. 0']);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(chosen()).toEqual(['Anna Stará č. 2']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(chosen()).toEqual(['Anna Nová č. 1']);
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toContain('Anna Nová');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(taken).toEqual([people[1]]);
  expect(field.value).toBe('Anna Nová');
  expect(screen.queryAllByRole('option')).toEqual([]);
  await wait(1000);
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('Escape closes the list and keeps the text, and Enter takes nothing then', async () => {
  const { field, taken } = open();
  type(field, 'Anna');
  await wait(300);
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(field.value).toBe('Anna');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  expect(taken).toEqual([]);
});

test('the pointer chooses and takes, and the field keeps the focus', async () => {
  const { field, taken } = open();
  field.focus();
  type(field, 'Anna');
  await wait(300);
  const option = screen.getByRole('option', { name: /Stará/ });
  fireEvent.pointerMove(option);
  expect(chosen()).toEqual(['Anna Stará č. 2']);
  // A finger may have begun to scroll the list.
  fireEvent.pointerDown(option);
  expect(fireEvent.mouseDown(option)).toBe(false);
  expect(taken).toEqual([]);
  fireEvent.click(option);
  expect(taken).toEqual([people[2]]);
  expect(document.activeElement).toBe(field);
});

test('an answer that comes after another question is dropped, and so is one that comes after a choice', async () => {
  const arrive = new Map<string, (choices: readonly Choice[]) => void>();
  const { field } = open({ search: (text) => new Promise((resolve) => arrive.set(text, resolve)) });
  type(field, 'Anna');
  await wait(300);
  type(field, 'Anna N');
  await wait(300);
  await act(async () => arrive.get('Anna N')?.([{ value: '1', label: 'nová' }]));
  await act(async () => arrive.get('Anna')?.([{ value: '0', label: 'stará' }]));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual(['nová']);
});

test('a failure is not shown, and nothing found is said', async () => {
  const answers: (() => Promise<readonly Choice[]>)[] = [() => Promise.reject(new Error('503')), async () => []];
  const { field } = open({ search: () => answers.shift()?.() ?? Promise.resolve([]) });
  type(field, 'Anna');
  await wait(300);
  expect(screen.getByRole('status').textContent).toBe('');
  type(field, 'Anna N');
  await wait(300);
  expect(screen.getByRole('status').textContent).toBe('nalezeno 0');
});

test('typing on after a choice takes the choice back', async () => {
  const { field, taken } = open();
  type(field, 'Anna');
  await wait(300);
  fireEvent.keyDown(field, { key: 'Enter' });
  type(field, 'Anna X');
  expect(taken).toEqual([people[0], null]);
  expect(field.value).toBe('Anna X');
});

test('of several each empties the field for the next', async () => {
  const { field, taken } = open({ several: true });
  for (const index of [0, 1]) {
    type(field, `Anna ${index}`);
    await wait(300);
    if (index) fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe('');
  }
  expect(taken).toEqual([people[0], people[1]]);
});

test('where no choice stands Enter takes the text; it stays unless it was taken, and what was typed meanwhile stays', async () => {
  const answers = [false, true];
  const onText = vi.fn(async () => answers.shift() ?? true);
  const { field } = open({ onText, search: async () => [] });
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(onText).not.toHaveBeenCalled();
  type(field, 'A1, B2');
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
  expect(onText).toHaveBeenLastCalledWith('A1, B2');
  expect(field.value).toBe('A1, B2');
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
  expect(field.value).toBe('');
  type(field, 'C3');
  await act(async () => {
    fireEvent.keyDown(field, { key: 'Enter' });
    type(field, 'C3, D4');
  });
  expect(field.value).toBe('C3, D4');
  // Text to be taken whole may be longer than what is searched for.
  expect(field.maxLength).toBe(-1);
});
