import { endpoint } from '@anketa/contract/endpoint';
import { type FakeAnswers, fakeSuite } from '@anketa/testing/fake-suite';
import { later } from '@anketa/testing/later';
import { render } from '@anketa/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Act } from './act.tsx';
import type { Answer } from './contract.ts';
import { HttpError } from './http-error.ts';
import type { ActionOptions } from './use-action.ts';
import { useData } from './use-data.ts';

const Thing = z.object({ name: z.string() });
const params = z.object({ id: z.number() });
const remove = endpoint({
  method: 'POST',
  path: '/internal/thing/:id/remove',
  summary: '',
  right: 'signed-in',
  params,
  response: Thing,
  body: z.object({ why: z.string() }),
});
const read = endpoint({
  method: 'GET',
  path: '/internal/thing',
  summary: '',
  right: 'signed-in',
  response: Thing,
});

interface PageProps extends ActionOptions<typeof remove> {
  readonly question?: { readonly title: string; readonly yes: string };
  readonly onDone?: (answer: z.output<typeof Thing>) => void;
}

function Page(options: PageProps) {
  const { data } = useData(read, {});
  return (
    <>
      <p>{data?.name}</p>
      <Act endpoint={remove} request={{ params: { id: 7 }, body: { why: 'x' } }} {...options}>
        Smazat
      </Act>
    </>
  );
}

const address = 'POST /internal/thing/7/remove';

async function open(answers: FakeAnswers, options: PageProps = {}, says?: Answer) {
  const suite = fakeSuite({ answers: { 'GET /internal/thing': { name: 'Jablko' }, ...answers }, says });
  const { user } = await render(<Page {...options} />, { suite: suite.context });
  const sent = () => suite.seen.requests.filter(({ method }) => method === 'POST');
  const button = () => screen.getByRole('button', { name: 'Smazat' });
  return { ...suite, user, sent, button, press: () => user.click(button()) };
}

test('while it is under way the button is busy and keeps the focus; pressed twice it sends once', async () => {
  const { answer, arrive } = later();
  const { user, sent, button, press } = await open({ [address]: answer });
  await user.dblClick(button());
  await press();
  expect(sent()).toHaveLength(1);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button());
  await arrive({ name: '' });
  expect(button().getAttribute('aria-disabled')).toBeNull();
  await press();
  expect(sent()).toHaveLength(2);
});

test('what it did is told, and what is shown is read again', async () => {
  const onDone = vi.fn();
  const { seen, answer, press } = await open({ [address]: { name: 'smazáno' } }, { success: 'Smazáno.', onDone });
  answer({ 'GET /internal/thing': { name: 'Hruška' } });
  await press();
  await screen.findByText('Hruška');
  expect(seen.notices).toEqual([{ kind: 'success', text: 'Smazáno.' }]);
  expect(onDone.mock.calls).toEqual([[{ name: 'smazáno' }]]);
});

test('it reads nothing again where it is told so, nor after a failure', async () => {
  const { seen, press, answer } = await open({ [address]: {} }, { refresh: 'nothing' });
  await press();
  answer({ [address]: new HttpError(503, {}) });
  await press();
  expect(seen.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
});

const question = { title: 'Smazat Jablko?', yes: 'Smazat' };

test.each([
  { says: true, requests: 1 },
  { says: false, requests: 0 },
  { says: null, requests: 0 },
])('asked first and answered $says, it sends $requests', async ({ says, requests }) => {
  const { seen, sent, press } = await open({ [address]: {} }, { question }, says);
  await press();
  expect(seen.questions).toEqual([question]);
  expect(sent()).toHaveLength(requests);
});

test('a failure stands beside the button until the next try, and is told once each time', async () => {
  const onDone = vi.fn();
  const { seen, answer, button, press } = await open({ [address]: new HttpError(503, {}) }, { onDone });
  await press();
  const words = 'Požadavek na server selhal, opakujte jej prosím.';
  expect(screen.getByText(words).previousElementSibling).toBe(button());
  expect(seen.notices).toEqual([{ kind: 'error', text: words }]);
  const { answer: slow, arrive } = later();
  answer({ [address]: slow });
  await press();
  expect(screen.queryByText(words)).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
  await arrive({});
  expect(seen.notices).toHaveLength(1);
});

test.each([
  [
    { status: true, name: 'x' },
    { kind: 'success', text: 'Hotovo' },
  ],
  [
    { status: 200, name: 'x' },
    { kind: 'success', text: 'Hotovo' },
  ],
  [{ status: false }, { kind: 'error', text: '#1300 Nastala neznámá chyba.' }],
  [
    { status: false, error: { code: 1100, message: 'Disk je plný.' } },
    { kind: 'error', text: '#1100 Disk je plný.' },
  ],
  [{ status: 7 }, { kind: 'warning', text: 'Požadavek na server selhal, opakujte jej prosím.' }],
  [null, { kind: 'warning', text: 'Požadavek na server selhal, opakujte jej prosím.' }],
])('an answer %j is told as what it says of itself (8.4)', async (answer, told) => {
  const { seen, press } = await open({ [address]: answer }, { success: 'Hotovo' });
  await press();
  await waitFor(() => expect(seen.notices).toEqual([told]));
  // What is no success stands beside the button as well, where it can be tried again at once (8.5).
  expect(screen.queryAllByText(told.text)).toHaveLength(told.kind === 'success' ? 0 : 1);
  expect(screen.getByRole('button', { name: 'Smazat' }).getAttribute('aria-disabled')).toBeNull();
});

test('words of its own stand in place of the general ones', async () => {
  const { seen, press } = await open({ [address]: new HttpError(409, {}) }, { onFailure: () => 'Už smazáno.' });
  await press();
  expect(screen.getByText('Už smazáno.')).toBeTruthy();
  expect(seen.notices).toEqual([{ kind: 'error', text: 'Už smazáno.' }]);
});

test.each([new HttpError(401, {}), new HttpError(403, { type: '/problems/bad-origin' })])(
  'of a session that has ended it says nothing: the shell does (%s)',
  async (error) => {
    const { seen, button, press } = await open({ [address]: error });
    await press();
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
    expect(seen.notices).toEqual([]);
    expect(button().nextElementSibling).toBeNull();
  },
);

const refusal = new HttpError(409, { type: '/problems/results-confirm', detail: '40 odpovědí' });
const ask = { 'results-confirm': ({ detail }: { detail?: string }) => ({ title: `Smazat ${detail}?`, yes: 'Smazat' }) };

test('refused because nobody said they mean it, it asks, and sends again that they do', async () => {
  const replies = [() => Promise.reject(refusal), async () => ({ name: '' })];
  const { seen, sent, press } = await open({ [address]: () => replies.shift()?.() }, { ask });
  await press();
  expect(seen.questions).toEqual([{ title: 'Smazat 40 odpovědí?', yes: 'Smazat' }]);
  expect(sent().map(({ body }) => body)).toEqual([{ why: 'x' }, { why: 'x', confirmed: true }]);
  expect(seen.notices).toEqual([]);
});

test('who does not mean it is left alone', async () => {
  const { seen, sent, button, press } = await open({ [address]: refusal }, { ask }, false);
  await press();
  expect(sent()).toHaveLength(1);
  expect(seen.notices).toEqual([]);
  expect(button().nextElementSibling).toBeNull();
  expect(button().getAttribute('aria-disabled')).toBeNull();
});

test('another refusal asks nothing', async () => {
  const { seen, press } = await open({ [address]: new HttpError(409, { type: '/problems/other' }) }, { ask });
  await press();
  expect(seen.questions).toEqual([]);
  expect(seen.notices).toHaveLength(1);
});

test('what somebody else has done before is not told as done, and what stands is read again', async () => {
  const { seen, press, answer } = await open({ [address]: { name: '', already: true } }, { success: 'Smazáno.' });
  answer({ 'GET /internal/thing': { name: 'Hruška' } });
  await press();
  await screen.findByText('Hruška');
  expect(seen.notices).toEqual([{ kind: 'info', text: 'Už to tak je: mezitím to udělal někdo jiný.' }]);
});

test.each([
  { values: { why: 'x' }, words: 'Už to tak je: mezitím to udělal někdo jiný.' },
  { values: { why: 'y' }, words: 'Mezitím to změnil někdo jiný.' },
])('where something else stands ($values) the person is told, and what stands is read again', async (told) => {
  const problem = { type: '/problems/edit-conflict', title: 'Mezitím to změnil někdo jiný.' };
  const conflict = new HttpError(409, { ...problem, standing: { values: told.values } });
  const { press, answer, sent } = await open({ [address]: conflict });
  answer({ 'GET /internal/thing': { name: 'Hruška' } });
  await press();
  await screen.findByText('Hruška');
  expect(screen.getByText(told.words)).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

const gone = endpoint({
  method: 'DELETE',
  path: '/internal/thing',
  summary: '',
  right: 'signed-in',
  response: Thing,
});

function Deleting() {
  const { data } = useData(read, {});
  return (
    <>
      <p>{data?.name}</p>
      <Act endpoint={gone} request={{}}>
        Smazat
      </Act>
    </>
  );
}

test('what is to be deleted and is gone already is no failure of the server: it says so, and the page is read again', async () => {
  const suite = fakeSuite({ answers: { 'GET /internal/thing': { name: 'Jablko' } } });
  const { user } = await render(<Deleting />, { suite: suite.context });
  await screen.findByText('Jablko');
  suite.answer({ 'GET /internal/thing': { name: 'Nic' }, 'DELETE /internal/thing': new HttpError(404, {}) });
  await user.click(screen.getByRole('button', { name: 'Smazat' }));
  await screen.findByText('Nic');
  expect(screen.getByText('Už to tu není: mezitím to někdo smazal.')).toBeTruthy();
});
