import { edited } from '@anketa/contract/edits';
import { endpoint } from '@anketa/contract/endpoint';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { TextInput } from '@anketa/ui/field';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ActionForm } from './action-form.tsx';
import { HttpError } from './http-error.ts';
import { useForm } from './use-form.ts';

const Fields = z.object({ name: z.string(), mail: z.string() });
type Values = z.output<typeof Fields>;
const save = endpoint({
  method: 'PUT',
  path: '/internal/thing',
  summary: '',
  right: 'signed-in',
  effect: 'edits',
  body: edited(Fields),
  response: z.object({ status: z.literal(true) }),
});
const address = 'PUT /internal/thing';

interface Stored {
  readonly values: Values;
  readonly version: string;
}

/** A form of a thing that others edit, on a page that can be read again. */
function Thing({ read }: { readonly read: () => Stored }) {
  const [{ values, version }, setStored] = useState(read);
  const form = useForm(save, {
    values,
    edited: { version, fields: { name: { label: 'Jméno' }, mail: { label: 'E-mail' } } },
    request: (_, { changed, version: from }) => ({ body: { ...changed, version: from } }),
    storeAs: 'thing',
    unsaved: 'Neuložené.',
    success: 'Uloženo.',
  });
  return (
    <ActionForm form={form} submit="Uložit">
      <TextInput label="Jméno" {...form.field('name')} />
      <TextInput label="E-mail" {...form.field('mail')} />
      <button type="button" onClick={() => setStored(read())}>
        Načíst
      </button>
    </ActionForm>
  );
}

const first: Stored = { values: { name: 'Anna', mail: 'a@b.cz' }, version: 'v1' };

/** The form on a server where somebody else may write, too. */
async function open() {
  let stored = first;
  let versions = 1;
  function write(changed: Partial<Values>) {
    versions += 1;
    stored = { values: { ...stored.values, ...changed }, version: `v${versions}` };
  }
  const suite = fakeSuite({
    answers: {
      [address]({ body }: { body: Partial<Values> & { version: string } }) {
        const { version, ...changed } = body;
        if (version !== stored.version) {
          throw new HttpError(409, { type: '/problems/edit-conflict', title: 'Mezitím.', standing: stored });
        }
        write(changed);
        return { status: true };
      },
    },
  });
  const { user, unmount } = await render(<Thing read={() => stored} />, { suite: suite.context });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    ...suite,
    user,
    unmount,
    field,
    others: write,
    stored: () => stored.values,
    async write(label: string, text: string) {
      await user.clear(field(label));
      await user.type(field(label), text);
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    bodies: () => suite.seen.requests.map(({ body }) => body),
    panel: () => screen.queryByRole('group', { name: 'Mezitím to změnil někdo jiný' }),
  };
}

beforeEach(() => localStorage.clear());

test('only what was changed is sent, with the version that it was made from', async () => {
  const { write, press, bodies } = await open();
  await write('Jméno', 'Bára');
  await press('Uložit');
  expect(bodies()).toEqual([{ name: 'Bára', version: 'v1' }]);
});

test('what others changed elsewhere meanwhile stays: the edit is put on it and saved, without a question', async () => {
  const { write, press, others, stored, bodies, panel, seen } = await open();
  await write('Jméno', 'Bára');
  others({ mail: 'm@b.cz' });
  await press('Uložit');
  expect(stored()).toEqual({ name: 'Bára', mail: 'm@b.cz' });
  expect(bodies()).toEqual([
    { name: 'Bára', version: 'v1' },
    { name: 'Bára', version: 'v2' },
  ]);
  expect(panel()).toBeNull();
  expect(seen.notices.map(({ text }) => text)).toEqual(['Uloženo.']);
});

test('a field that both changed is shown twice and asked about, with the focus; nothing is sent before', async () => {
  const { write, press, others, stored, field, panel, seen } = await open();
  await write('Jméno', 'Bára');
  await write('E-mail', 'b@b.cz');
  others({ name: 'Cyril' });
  await press('Uložit');
  expect(stored()).toEqual({ name: 'Cyril', mail: 'a@b.cz' });
  const shown = panel() as HTMLElement;
  expect(shown).toHaveProperty('isConnected', true);
  expect(document.activeElement).toBe(shown);
  expect(
    within(shown)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cyril', 'Bára']);
  expect(seen.notices).toEqual([]);
  // Pressed again nothing is sent either.
  await press('Uložit');
  expect(stored().name).toBe('Cyril');
  expect(document.activeElement).toBe(shown);
  await press('Jméno: Použít moje znění');
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Uložit' }));
  await press('Uložit');
  expect(stored()).toEqual({ name: 'Bára', mail: 'b@b.cz' });
  expect(field('Jméno').value).toBe('Bára');
});

test('what stands can be left: then only the rest is sent', async () => {
  const { write, press, others, field, bodies } = await open();
  await write('Jméno', 'Bára');
  await write('E-mail', 'b@b.cz');
  others({ name: 'Cyril' });
  await press('Uložit');
  await press('Jméno: Ponechat, co platí');
  expect(field('Jméno').value).toBe('Cyril');
  await press('Uložit');
  expect(bodies().at(-1)).toEqual({ mail: 'b@b.cz', version: 'v2' });
});

test('two who wrote the same are no clash, and who is later is told that it is so already', async () => {
  const { write, press, others, bodies, panel, seen } = await open();
  await write('Jméno', 'Bára');
  others({ name: 'Bára' });
  await press('Uložit');
  expect(bodies()).toHaveLength(1);
  expect(panel()).toBeNull();
  expect(seen.notices).toMatchObject([{ kind: 'info', text: 'Už to tak je: mezitím to udělal někdo jiný.' }]);
  expect(seen.held.size).toBe(0);
});

test('when the page is read again while somebody writes, a field that changed there is asked about, the others follow', async () => {
  const { write, press, others, field, panel } = await open();
  await write('Jméno', 'Bára');
  others({ name: 'Cyril', mail: 'm@b.cz' });
  await press('Načíst');
  expect(field('E-mail').value).toBe('m@b.cz');
  expect(field('Jméno').value).toBe('Bára');
  expect(panel()).not.toBeNull();
  // Reading again steals nobody's focus.
  expect(document.activeElement?.textContent).toBe('Načíst');
});

test('what comes back after a crash meets what others wrote since, field by field', async () => {
  const before = await open();
  await before.write('Jméno', 'Bára');
  await waitFor(() => expect(localStorage.length).toBe(1), { timeout: 2000 });
  before.unmount();
  const [key = ''] = Object.keys(localStorage);
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
  expect(stored).toMatchObject({ values: { name: 'Bára' }, base: { name: 'Anna' } });
  // As if it had been made from another text than stands now.
  localStorage.setItem(
    key,
    JSON.stringify({ ...stored, base: { name: 'Adam', mail: 'old@b.cz' }, values: { name: 'Bára', mail: 'old@b.cz' } }),
  );
  const { field, panel } = await open();
  await waitFor(() => expect(field('Jméno').value).toBe('Bára'));
  expect(field('E-mail').value).toBe('a@b.cz');
  expect(
    within(panel() as HTMLElement)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Anna', 'Bára']);
});
