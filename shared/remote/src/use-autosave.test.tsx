import { endpoint } from '@anketa/contract/endpoint';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { later } from '@anketa/testing/later';
import { render } from '@anketa/testing/render';
import { TextInput } from '@anketa/ui/field';
import { Form } from '@anketa/ui/form';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { EditClashes } from './edit-clashes.tsx';
import { HttpError } from './http-error.ts';
import { useAutosave } from './use-autosave.ts';
import { useForm } from './use-form.ts';

const save = endpoint({
  method: 'PUT',
  path: '/internal/note',
  summary: '',
  right: 'signed-in',
  body: z.object({ title: z.string().optional(), text: z.string().optional(), version: z.string() }),
  response: z.object({ version: z.string() }),
});

const last: { saved?: boolean } = {};

/** A note that saves itself. */
function Note() {
  const form = useForm(save, {
    values: { title: 'A', text: 'b' },
    edited: { version: '1', fields: { title: { label: 'Název' }, text: { label: 'Text' } } },
    request: (_, { changed, version }) => ({ body: { ...changed, version } }),
    check: ({ title }): Record<string, string> => (title.includes('%') ? { title: 'Bez procent.' } : {}),
    unsaved: 'Neuloženo.',
    refresh: 'nothing',
  });
  const autosave = useAutosave(form);
  const saveNow = async () => {
    last.saved = await autosave.save();
  };
  return (
    <Form ref={form.element} onSubmit={saveNow}>
      <EditClashes form={form} />
      <TextInput label="Název" {...form.field('title')} />
      <TextInput label="Text" {...form.field('text')} />
      <button type="button" onClick={saveNow}>
        Hotovo
      </button>
      <output>{autosave.state}</output>
    </Form>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  last.saved = undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

const address = 'PUT /internal/note';
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

async function open(answers: FakeAnswers = {}) {
  const suite = fakeSuite({ answers: { [address]: { version: '2' }, ...answers } });
  await render(<Note />, { suite: suite.context });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    ...suite,
    field,
    async write(label: string, value: string) {
      field(label).focus();
      await act(async () => void fireEvent.change(field(label), { target: { value } }));
    },
    press: () => act(async () => void fireEvent.click(screen.getByText('Hotovo'))),
    state: () => screen.getByRole('status').textContent,
    bodies: () => suite.seen.requests.map(({ body }) => body),
  };
}

test('what is written is saved once when somebody pauses, only what differs, and nothing is held back or said', async () => {
  const { write, bodies, state, seen } = await open();
  await write('Název', 'Au');
  await seconds(0.9);
  await write('Název', 'Aut');
  await seconds(0.9);
  expect([bodies(), state(), seen.held.size]).toEqual([[], 'unsaved', 1]);
  await seconds(0.2);
  expect(bodies()).toEqual([{ title: 'Aut', version: '1' }]);
  expect([state(), seen.held.size, seen.notices]).toEqual(['saved', 0, []]);
  await seconds(60);
  expect(bodies()).toHaveLength(1);
});

test('what is typed while it is being saved stays, and is saved next', async () => {
  const first = later();
  const { write, bodies, field, state } = await open({ [address]: first.answer });
  await write('Text', 'x');
  await seconds(1);
  await write('Text', 'xy');
  expect(state()).toBe('saving');
  await seconds(1);
  expect(bodies()).toEqual([{ text: 'x', version: '1' }]);
  await first.arrive({ version: '2' });
  expect([field('Text').value, bodies().at(-1)]).toEqual(['xy', { text: 'xy', version: '1' }]);
});

test('what failed says so without a notification, leaves the focus, and is sent again by itself and once online', async () => {
  const { write, bodies, state, seen, answer, field } = await open({ [address]: new HttpError(0, {}) });
  await write('Text', 'x');
  await seconds(1);
  expect([state(), seen.notices, document.activeElement]).toEqual(['failed', [], field('Text')]);
  await seconds(10);
  expect(bodies()).toHaveLength(2);
  answer({ [address]: { version: '2' } });
  await act(async () => void fireEvent(window, new Event('online')));
  expect([bodies().length, state(), seen.held.size]).toEqual([3, 'saved', 0]);
});

test('what failed and was taken back is no failure any more', async () => {
  const { write, state } = await open({ [address]: new HttpError(0, {}) });
  await write('Text', 'x');
  await seconds(1);
  expect(state()).toBe('failed');
  await write('Text', 'b');
  await seconds(1);
  expect(state()).toBe('saved');
});

test('what somebody else has changed to something else waits for a decision; neither text is lost nor the focus', async () => {
  const standing = { version: '7', values: { title: 'Jejich', text: 'b' } };
  const conflict = new HttpError(409, { type: '/problems/edit-conflict', standing });
  const { write, bodies, state, answer, field } = await open({ [address]: conflict });
  await write('Název', 'Můj');
  await seconds(1);
  expect([state(), field('Název').value, document.activeElement]).toEqual(['clash', 'Můj', field('Název')]);
  await seconds(60);
  expect(bodies()).toHaveLength(1);
  answer({ [address]: { version: '8' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Název: Použít moje znění' })));
  await seconds(1);
  expect([bodies().at(-1), state()]).toEqual([{ title: 'Můj', version: '7' }, 'saved']);
});

test('what is wrong is not sent, and what comes next is not done', async () => {
  const { write, bodies, state, press } = await open();
  await write('Název', '100 %');
  await seconds(1);
  expect([state(), bodies()]).toEqual(['wrong', []]);
  await press();
  expect(last.saved).toBe(false);
  await write('Název', '100');
  await press();
  expect([last.saved, bodies()]).toEqual([true, [{ title: '100', version: '1' }]]);
});

test('once the session has ended nothing asks by itself again: only what is written next, or pressed', async () => {
  const { write, press, bodies, state } = await open({ [address]: new HttpError(401, {}) });
  await write('Název', 'Au');
  await seconds(1.1);
  expect([bodies().length, state()]).toEqual([1, 'failed']);
  await seconds(60);
  window.dispatchEvent(new Event('online'));
  expect(bodies()).toHaveLength(1);
  await write('Název', 'Aut');
  await seconds(1.1);
  expect(bodies()).toHaveLength(2);
  await press();
  expect(bodies()).toHaveLength(3);
});
