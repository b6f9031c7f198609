import { urlOf } from '@anketa/contract/client';
import type { Endpoint } from '@anketa/contract/endpoint';
import type { Messages } from '@anketa/remote/contract';
import { HttpError } from '@anketa/remote/http-error';
import { pageOf, type RouteEntry } from '@anketa/remote/route';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anotherMinute } from './another-minute.ts';
import { exampleOf } from './example-of.ts';
import { sessionOf } from './factories.ts';
import { fakeSuite } from './fake-suite.ts';
import { renderRoute } from './render.tsx';

interface Pages {
  readonly routes: readonly RouteEntry[];
  /** The remote's Czech texts. */
  readonly texts: Messages;
  /** What else the pages read by themselves. */
  readonly parts?: readonly Endpoint[];
}

interface PageRoute extends RouteEntry {
  readonly data: Endpoint;
}

/** How a server refuses, and the page that says so, without a notification and without another try. */
const refusals = [
  { what: '403', error: new HttpError(403, {}), says: 'Přístup odepřen.', heading: 'K této stránce nemáte přístup' },
  {
    what: '404',
    error: new HttpError(404, { type: '/problems/not-found', title: 'Nic tu není.' }),
    says: 'Odkaz je neúplný, nebo už neplatí.',
    heading: 'Tuto stránku jsme nenašli',
  },
] as const;

/** How a server fails, and what the person reads, beside "Chyba při načítání stránky". */
const failures = [
  {
    what: 'no answer',
    error: new HttpError(0, {}),
    says: 'Nepodařilo se získat odpověď od serveru.',
    heading: 'Server neodpovídá',
    home: true,
  },
  { what: '401', error: new HttpError(401, {}), says: 'Nejste přihlášeni, nebo Vaše přihlášení vypršelo.', home: true },
  { what: '503', error: new HttpError(503, {}), says: 'Požadavek na server selhal, opakujte jej prosím.' },
] as const;

const stale = 'Údaje se nepodařilo obnovit, na stránce jsou starší.';
const pageFailed = 'Chyba při načítání stránky';

/**
 * Walks every page of a remote through every state it can be in: on its way, whole, with long texts, with nothing in it, old, refused,
 * failed in each way, and with half an answer. The answers are made of what the contract declares.
 */
export function testPages({ routes, texts, parts = [] }: Pages): void {
  const pages = routes
    .filter((route): route is PageRoute => route.data !== null)
    .flatMap((route) => [route, ...route.inside.map((data) => ({ ...route, data, path: pageOf(data) }))]);

  describe.each(pages)('$path', (route) => {
    const { data, path, right, title } = route;
    const params = data.params ? (exampleOf(data.params, { text: 'a' }) as Record<string, unknown>) : {};
    const at = urlOf({ path }, { params });
    const address = `GET ${urlOf(data, { params, query: route.query })}`;
    const whole = exampleOf(data.response) as Readonly<Record<string, unknown>>;
    const ofParts = Object.fromEntries(parts.map((part) => [`${part.method} ${part.path}`, exampleOf(part.response)]));

    async function open(answer: unknown, session = sessionOf('admin', { student: true, teacher: true })) {
      const suite = fakeSuite({ session, answers: { ...ofParts, [address]: answer } });
      const { container, missing } = await renderRoute(routes, { suite: suite.context, texts, at });
      await settled();
      const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
      return { ...suite, missing, text: () => container.textContent, heading };
    }
    async function tryAgain() {
      fireEvent.click(screen.getAllByRole('button', { name: 'Zkusit znovu' })[0] as HTMLElement);
      await settled();
    }

    beforeEach(() => {
      vi.useFakeTimers();
      // React tells the console of what a boundary catches.
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      anotherMinute();
    });
    afterEach(() => {
      vi.restoreAllMocks();
      vi.useRealTimers();
    });

    test('on its way: after 200 ms its title and a skeleton, and nothing else', async () => {
      const suite = fakeSuite({
        session: sessionOf('admin'),
        answers: { [address]: () => new Promise(() => undefined) },
      });
      await renderRoute(routes, { suite: suite.context, texts, at });
      await act(() => vi.advanceTimersByTimeAsync(199));
      expect(screen.queryByRole('status', { name: 'Načítá se…' })).toBeNull();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title.cs);
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(screen.getByRole('status', { name: 'Načítá se…' })).toBeTruthy();
      expect(suite.seen.notices).toEqual([]);
    });

    test.each([
      { what: 'a whole answer', answer: whole },
      { what: 'long texts', answer: exampleOf(data.response, { text: 'Nejneobhospodařovávatelnější '.repeat(20) }) },
      { what: 'nothing in it', answer: exampleOf(data.response, { full: false }) },
    ])('with $what it is shown, and nothing of a failure', async ({ answer }) => {
      expect(data.response.safeParse(answer).error?.message).toBeUndefined();
      const { seen, heading, text, missing } = await open(answer);
      // What an example makes up has a number: no text is wanted of the semester 7.
      expect(missing.filter((key) => !/\d/.test(key))).toEqual([]);
      expect(seen).toMatchObject({ reported: [], notices: [], visited: [], fatal: [] });
      expect(text()).not.toContain(pageFailed);
      expect(text()).not.toContain(stale);
      expect(heading()).toBeTruthy();
      expect(screen.queryByRole('status', { name: 'Načítá se…' })).toBeNull();
    });

    test.each(failures)('entered with $what: told, sent where it says, tried again', async (failure) => {
      const { seen, answer, heading, text } = await open(failure.error);
      const home = 'home' in failure;
      expect(screen.getAllByRole('alert')[0]?.textContent).toContain(failure.says);
      expect(heading()).toBe('heading' in failure ? failure.heading : title.cs);
      expect(seen.notices).toEqual(failure.what === '401' ? [] : [{ kind: 'error', text: pageFailed, timeout: 3000 }]);
      expect(seen.visited).toEqual(home ? ['/'] : []);
      answer({ [address]: whole });
      await tryAgain();
      expect(screen.queryByRole('link', { name: /^Přejít na (úvodní stránku|výsledky)/ })).toBeNull();
      expect(text()).not.toContain(failure.says);
      expect(seen.reported).toEqual([]);
    });

    test.each(refusals)('entered with $what: a quiet page that says so', async (refusal) => {
      const { seen, heading } = await open(refusal.error);
      expect(screen.getByRole('alert').textContent).toContain(refusal.says);
      expect(heading()).toBe(refusal.heading);
      expect(screen.queryByRole('button', { name: 'Zkusit znovu' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Přejít na úvodní stránku' })).toBeTruthy();
      expect(seen).toMatchObject({ notices: [], visited: [], reported: [] });
    });

    test('read again and refused or failed: what is there stays, said to be old until it is read', async () => {
      const { seen, answer, text } = await open(whole);
      // With all that comes on demand.
      await act(() => vi.dynamicImportSettled());
      await settled();
      const before = text();
      const readAgain = async (given: unknown) => {
        answer({ [address]: given });
        // What was read within two seconds is not read again.
        await act(() => vi.advanceTimersByTimeAsync(2000));
        fireEvent(window, new Event('online'));
        await settled();
      };
      for (const { what, error } of [...failures, ...refusals]) {
        await readAgain(error);
        // Of a session that has ended the shell's dialog tells.
        expect(text()?.includes(stale), what).toBe(what !== '401');
        expect(text(), what).toContain(before);
        await readAgain(whole);
        expect(text(), what).toBe(before);
      }
      expect(seen).toMatchObject({ notices: [], visited: [] });
    });

    test('half an answer never leaves nothing: the page, or that it failed and another try', async () => {
      const halves = Object.keys(whole).map((name) => ({ ...whole, [name]: undefined }));
      let tried = false;
      for (const half of [{}, null, [], 'text', ...halves]) {
        anotherMinute();
        const { seen, answer, heading, text } = await open(half);
        expect(heading()).toBeTruthy();
        expect(seen.fatal).toEqual([]);
        if (seen.reported.length > 0) {
          expect(heading()).toBe(title.cs);
          expect(screen.getByRole('alert').textContent).toContain(pageFailed);
          // Once for all of them: it is one way back, whatever was lacking.
          if (!tried) {
            answer({ [address]: whole });
            await tryAgain();
            expect(text()).not.toContain(pageFailed);
          }
          tried = true;
        }
        cleanup();
      }
    });

    test.runIf(path.startsWith('/import/:id/'))(
      'without the evaluation, which no second request gives either',
      async () => {
        const { evaluation: _, ...without } = whole;
        const { seen, text } = await open(without);
        expect(seen.requests.map(({ url }) => url)).toContain(`/internal/import/${params.id}`);
        expect(seen).toMatchObject({ reported: [], notices: [] });
        expect(text()).not.toContain(pageFailed);
      },
    );

    test.runIf(right !== 'public')('who may not see it: sent to sign in, or told; nothing is asked for', async () => {
      const anonymous = await open(whole, sessionOf());
      expect(anonymous.seen).toMatchObject({ requests: [], visited: ['/login?back=%2F'] });
      cleanup();
      if (right === 'signed-in') return;
      const { seen, heading } = await open(whole, sessionOf('user'));
      expect(heading()).toBe('K této stránce nemáte přístup');
      expect(seen.requests).toEqual([]);
    });
  });
}

/** When what was asked for has arrived and is drawn. */
async function settled() {
  await act(() => vi.advanceTimersByTimeAsync(10));
}
