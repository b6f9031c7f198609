import { endpoint } from '@anketa/contract/endpoint';
import { sessionOf } from '@anketa/testing/factories';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { TextArea } from '@anketa/ui/field';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ActionForm } from './action-form.tsx';
import { useForm } from './use-form.ts';

const saveText = endpoint({
  method: 'POST',
  path: '/internal/text',
  summary: '',
  right: 'signed-in',
  body: z.object({ text: z.string() }),
  response: z.object({ status: z.literal(true) }),
});

function Writing() {
  const [, drawAnew] = useState(0);
  const form = useForm(saveText, {
    values: { text: 'Vítejte.' },
    request: (body) => ({ body }),
    storeAs: 'welcome',
    unsaved: '',
  });
  return (
    <ActionForm form={form} submit="Uložit">
      <TextArea label="Text" {...form.field('text')} />
      <button type="button" onClick={() => drawAnew((count) => count + 1)}>
        Překreslit
      </button>
    </ActionForm>
  );
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text');

async function open(oident = '1') {
  const suite = fakeSuite({
    session: sessionOf('manager', { oident }),
    answers: { 'POST /internal/text': { status: true } },
  });
  return render(<Writing />, { suite: suite.context });
}

/** Lets the half second pass after which what is written is kept. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(600));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => vi.useRealTimers();
});

test('what was written and not saved is there again, says so, and can be given up', async () => {
  const first = await open();
  await first.user.type(field(), ' Nové.');
  await settle();
  first.unmount();

  const again = await open();
  await waitFor(() => expect(field().value).toBe('Vítejte. Nové.'));
  expect(screen.getByText(/Vrátili jsme sem/)).toBeTruthy();
  await again.user.click(screen.getByRole('button', { name: 'Zahodit rozepsané' }));
  expect(field().value).toBe('Vítejte.');
  await settle();
  again.unmount();

  await open();
  expect(field().value).toBe('Vítejte.');
  expect(screen.queryByText(/Vrátili jsme sem/)).toBeNull();
});

test('it is its writer’s alone, and gone once it is saved or a week old', async () => {
  const first = await open();
  await first.user.type(field(), ' Nové.');
  await settle();
  first.unmount();

  const other = await open('2');
  expect(field().value).toBe('Vítejte.');
  other.unmount();

  vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60 * 1000);
  const late = await open();
  expect(field().value).toBe('Vítejte.');
  await late.user.type(field(), ' A dnes.');
  await late.user.click(screen.getByRole('button', { name: 'Uložit' }));
  await settle();
  expect(localStorage.length).toBe(0);
});

test('what was saved is gone at once: the page may be left right then', async () => {
  const { user, unmount } = await open();
  await user.type(field(), ' Nové.');
  await settle();
  expect(localStorage.length).toBe(1);
  // Under what the shell clears when the person signs out.
  expect(localStorage.key(0)).toMatch(/^anketa\/private\//);
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  unmount();
  expect(localStorage.length).toBe(0);
});

test('a form in which nobody has written leaves alone what another tab stores', async () => {
  const { user } = await open();
  const key = 'anketa/private/written/mfe-test:1:welcome';
  localStorage.setItem(key, 'what another tab stores');
  await user.click(screen.getByRole('button', { name: 'Překreslit' }));
  await settle();
  expect(localStorage.getItem(key)).toBe('what another tab stores');
});
