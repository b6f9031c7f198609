import { checkSession, logIn, type PresentSession, readSession, type Session } from '@anketa/contract/people/session';
import { sessionOf } from '@anketa/testing/factories';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttp } from './http.ts';
import { createSession, whose } from './session.ts';

const jana = sessionOf('student', { oident: 'jana' });
const petr = sessionOf('student', { oident: 'petr' });
const nobody: Session = { ...sessionOf(), signedIn: false, oident: null };
/** What the server says of who is in, with the token of their cookie. */
const as = (session: Session, csrf: string): PresentSession => ({ ...session, csrf });

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly key: string | null;
}

/** A page of a person, and the server behind it: who is in there, with which token. */
function page(session = jana) {
  let present = as(session, 'first');
  let mistaken = false;
  const sent: Sent[] = [];
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit) => {
    const given = new Headers(headers);
    const token = given.get('x-csrf-token');
    sent.push({ method, url, token, key: given.get('idempotency-key') });
    if (url === readSession.path) return json(present);
    if (method !== 'GET' && (mistaken || token !== present.csrf)) return json({ type: '/problems/bad-origin' }, 403);
    if (url === checkSession.path) return json({ exist: present.signedIn });
    if (url === logIn.path) return json({ type: '/problems/wrong-password' }, 401);
    if (!present.signedIn) return json({ type: '/problems/not-signed-in' }, 401);
    return json({ for: present.oident });
  });
  const http = createHttp('first');
  const leave = vi.fn();
  const port = createSession(session, { send: http.send, adopt: http.adopt, leave });
  http.renewBy(port.renew);
  const ballots = () => sent.filter(({ url }) => url === '/ballot');
  const submit = () => http.send({ method: 'POST', url: '/ballot', headers: { 'idempotency-key': 'k' }, body: {} });
  return {
    http,
    port,
    leave,
    sent,
    ballots,
    submit,
    /** From now on the server has this of who is in. */
    serves(next: PresentSession) {
      present = next;
    },
    refusesAll() {
      mistaken = true;
    },
    layerIs: (layer: string) => vi.waitFor(() => expect(port.layer.read()).toBe(layer)),
  };
}

afterEach(() => void vi.unstubAllGlobals());

test('what was being sent when the session had ended waits for the layer, and is sent once with the new token and the same key', async () => {
  const { port, serves, submit, ballots, layerIs, http } = page();
  serves(as(nobody, 'visitor'));
  const answer = submit();
  await layerIs('open');
  expect(http.pending.read()).toBe(0);
  serves(as(jana, 'second'));
  expect(port.meet(as(jana, 'second'))).toBe('same');
  await expect(answer).resolves.toEqual({ for: 'jana' });
  expect(ballots()).toEqual([
    expect.objectContaining({ token: 'first', key: 'k' }),
    expect.objectContaining({ token: 'second', key: 'k' }),
  ]);
  expect(port.layer.read()).toBe('closed');
});

test('closing the layer lets what waits fail as it would have', async () => {
  const { port, serves, submit, ballots, layerIs } = page();
  serves(as(nobody, 'visitor'));
  const answer = submit();
  await layerIs('open');
  port.close();
  await expect(answer).rejects.toMatchObject({ name: 'HttpError' });
  expect(ballots()).toHaveLength(1);
});

test('for another person the page is left: nothing of the first is sent, and the other’s token is not taken', async () => {
  const { port, serves, submit, ballots, layerIs, leave, http } = page();
  serves(as(nobody, 'visitor'));
  const answer = submit();
  await layerIs('open');
  serves(as(petr, 'petrs'));
  expect(port.meet(as(petr, 'petrs'))).toBe('other');
  expect(leave).toHaveBeenCalledOnce();
  await expect(answer).rejects.toMatchObject({ name: 'HttpError' });
  // Not even what somebody tries after that.
  await expect(submit()).rejects.toMatchObject({ name: 'HttpError' });
  expect(ballots().every(({ token }) => token === 'visitor' || token === 'first')).toBe(true);
  expect(http.csrfToken()).not.toBe('petrs');
});

test('a session as the same person by an administrator’s link is another one', async () => {
  const { port, leave } = page();
  expect(port.meet(as({ ...jana, impersonated: true }, 'admins'))).toBe('other');
  expect(leave).toHaveBeenCalledOnce();
});

test('the same person who is in again already goes on without a word', async () => {
  const { port, serves, submit, ballots } = page();
  serves(as(jana, 'second'));
  await expect(submit()).resolves.toEqual({ for: 'jana' });
  expect(ballots().map(({ token }) => token)).toEqual(['first', 'second']);
  expect(port.layer.read()).toBe('closed');
});

test('what is refused once more after a renewal is not sent again and again: the layer says so', async () => {
  const { port, submit, ballots, refusesAll, layerIs } = page();
  refusesAll();
  const answer = submit();
  await layerIs('open');
  expect(ballots()).toHaveLength(2);
  port.close();
  await expect(answer).rejects.toMatchObject({ status: 403 });
  expect(ballots()).toHaveLength(2);
});

test('many calls ask once who is in, and all go on', async () => {
  const { serves, sent, submit } = page();
  serves(as(jana, 'second'));
  await Promise.all([submit(), submit(), submit()]);
  expect(sent.filter(({ url }) => url === readSession.path)).toHaveLength(1);
});

test('once the layer was closed, what the page reads by itself does not bring it back, and what the person does does', async () => {
  const { port, http, serves, submit, layerIs } = page();
  serves(as(nobody, 'visitor'));
  const first = http.send({ method: 'GET', url: '/progress' });
  await layerIs('open');
  port.close();
  await expect(first).rejects.toMatchObject({ status: 401 });
  await expect(http.send({ method: 'GET', url: '/progress' })).rejects.toMatchObject({ status: 401 });
  expect(port.layer.read()).toBe('closed');
  const again = submit();
  await layerIs('open');
  port.close();
  await expect(again).rejects.toMatchObject({ name: 'HttpError' });
});

test('a link waits for the renewal, and leads nowhere when the layer is closed', async () => {
  const { port, serves, layerIs } = page();
  serves(as(nobody, 'visitor'));
  const first = port.check();
  await layerIs('open');
  port.close();
  await expect(first).resolves.toBe(false);
  const second = port.check();
  await layerIs('open');
  port.meet(as(jana, 'second'));
  await expect(second).resolves.toBe(true);
});

test('a wrong password is the form’s own matter: it opens no layer', async () => {
  const { http, port } = page();
  await expect(http.send({ method: 'POST', url: logIn.path, body: {} })).rejects.toMatchObject({ status: 401 });
  expect(port.layer.read()).toBe('closed');
});

test('without a connection no end is shown', async () => {
  const { port } = page();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(port.check()).resolves.toBe(true);
  expect(port.layer.read()).toBe('closed');
});

test('a tab that was signed out in another one covers its page', async () => {
  const { port, serves } = page();
  serves(as(nobody, 'visitor'));
  await port.hear(whose(nobody));
  expect(port.layer.read()).toBe('covering');
});

test('who signs in again in another tab goes on in this one, and in one whose layer was closed', async () => {
  const { port, serves, http } = page();
  serves(as(nobody, 'visitor'));
  await port.hear(whose(nobody));
  port.close();
  // What is said once more does not bring it back.
  await port.hear(whose(nobody));
  expect(port.layer.read()).toBe('closed');
  serves(as(jana, 'second'));
  await port.hear(whose(jana));
  expect([port.layer.read(), http.csrfToken()]).toEqual(['closed', 'second']);
});

test('what another tab says is asked about: only who is in at the server makes a page leave', async () => {
  const { port, serves, leave } = page();
  await port.hear(whose(petr));
  expect(leave).not.toHaveBeenCalled();
  serves(as(petr, 'petrs'));
  await port.hear(whose(petr));
  expect(leave).toHaveBeenCalledOnce();
});

test('a tab of the same person makes the others ask nothing, nor does any ask for a visitor', async () => {
  const { port, sent } = page();
  await port.hear(whose(jana));
  expect(sent).toEqual([]);
  const visitor = page(nobody);
  await visitor.port.hear(whose(jana));
  expect(visitor.sent).toEqual([]);
});
