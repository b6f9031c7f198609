import { endpoint } from '@anketa/contract/endpoint';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { Combobox } from '@anketa/ui/combobox';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { HttpError } from './http-error.ts';
import { useLookup } from './use-lookup.ts';

const find = endpoint({
  method: 'GET',
  path: '/internal/find',
  summary: '',
  right: 'signed-in',
  query: z.object({ q: z.string() }),
  response: z.object({ people: z.array(z.string()) }),
});

function Field({ only }: { readonly only: string }) {
  const search = useLookup(find, {
    request: (text) => ({ query: { q: `${only}${text}` } }),
    choices: ({ people }) => people.map((name) => ({ value: name, label: name })),
  });
  return (
    <Combobox
      label="Člověk"
      value={null}
      longerThan={0}
      search={search}
      found={(count) => `nalezeno ${count}`}
      onChange={() => undefined}
    />
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function typed(text: string, answers: FakeAnswers) {
  const suite = fakeSuite({ answers });
  await render(<Field only="t:" />, { suite: suite.context });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(300));
  return suite.seen;
}

test('what is typed is asked for, and what comes can be chosen', async () => {
  const seen = await typed('an', { 'GET /internal/find?q=t%3Aan': { people: ['Anna', 'Jan'] } });
  expect(seen.requests).toHaveLength(1);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual(['Anna', 'Jan']);
});

test.each([new HttpError(503, {}), new HttpError(0, {}), { people: null }])(
  'a failure is only reported (%s)',
  async (answer) => {
    const seen = await typed('an', { 'GET /internal/find?q=t%3Aan': answer });
    expect(seen.reported).toEqual(['lookup-failed']);
    expect(seen.notices).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('nalezeno 0');
  },
);

test('for nothing nothing is asked', async () => {
  const seen = await typed('', {});
  expect(seen.requests).toEqual([]);
});
