import type { Send } from '@anketa/contract/client';
import type { Session } from '@anketa/contract/people/session';
import type { Extension, Place } from '@anketa/contract/suite/registry';
import { extensionsAt } from '@anketa/contract/suite/registry-lookup';
import type { Locale } from '@anketa/contract/values';
import type { Answer, GoneCopy, Notice, OfflineCopy, Question, SuiteContext } from '@anketa/remote/contract';
import { HttpError } from '@anketa/remote/http-error';
import { createStore } from '@anketa/remote/store';
import { sessionOf } from './factories.ts';

type Request = Parameters<Send>[0];

/**
 * By "METHOD /address", or by an endpoint's path such as "GET /internal/import/:id/overview", whatever the query. A function is called with
 * the request; an error is thrown; what is missing is a 404.
 */
export type FakeAnswers = Readonly<Record<string, unknown>>;

interface FakeSuiteOptions {
  readonly session?: Session;
  readonly answers?: FakeAnswers;
  /** What the person says when asked. */
  readonly says?: Answer;
  readonly locale?: Locale;
  /** The page was opened without the server, with what the device has of then (ms). */
  readonly offlineSince?: number;
  /** What other remotes add to pages. */
  readonly extensions?: readonly Extension[];
}

/** Whether an address is one of a path with parameters. */
function isOf(path: string, address: string): boolean {
  return path.includes('/:') && new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(address);
}

/** The shell's ports for a remote under test, what the remote did with them, and what a test can change meanwhile. */
export function fakeSuite({
  session = sessionOf(),
  answers = {},
  says = true,
  locale = 'cs',
  offlineSince,
  extensions = [],
}: FakeSuiteOptions = {}) {
  const seen = {
    requests: [] as Request[],
    notices: [] as Notice[],
    questions: [] as Question[],
    visited: [] as string[],
    reported: [] as string[],
    /** What the device was given for the time without a network, by its name. */
    copies: new Map<string, OfflineCopy | null>(),
    /** Which copies go where there is none to store. */
    gone: new Map<string, GoneCopy | undefined>(),
    fatal: [] as unknown[],
    /** What would be lost by leaving now. */
    held: new Set<string>(),
  };
  const i18n = createStore<Locale>(locale);
  const person = createStore(session);
  const offline = createStore(offlineSince === undefined ? null : { at: offlineSince });
  let server = answers;
  const context: SuiteContext = Object.freeze({
    contract: 1 as const,
    remote: { id: 'mfe-test', version: '0', owns: () => true },
    session: { read: person.read, subscribe: person.subscribe, check: async () => person.read().signedIn },
    i18n: { read: i18n.read, subscribe: i18n.subscribe },
    theme: { read: () => 'light' as const, subscribe: () => () => undefined },
    extensions: (place: Place) => extensionsAt([{ extends: [...extensions] }], place, person.read()),
    navigate: (to: string) => void seen.visited.push(to),
    notify: (notice: Notice) => void seen.notices.push(notice),
    async confirm(question: Question) {
      seen.questions.push(question);
      return says;
    },
    http: {
      async send(request: Request) {
        seen.requests.push(request);
        const address = `${request.method} ${request.url}`;
        const key = address in server ? address : Object.keys(server).find((path) => isOf(path, address));
        if (key === undefined) throw new HttpError(404, { title: `no answer for ${address}` });
        const answer = server[key];
        if (answer instanceof Error) throw answer;
        return typeof answer === 'function' ? answer(request) : answer;
      },
    },
    guard: {
      hold(text: string) {
        seen.held.add(text);
        return () => seen.held.delete(text);
      },
      allow: async () => says === true,
    },
    offline: {
      read: offline.read,
      subscribe: offline.subscribe,
      store(name: string, copy: OfflineCopy | null, gone?: GoneCopy) {
        seen.copies.set(name, copy);
        seen.gone.set(name, gone);
      },
    },
    telemetry: { report: (event: string) => void seen.reported.push(event) },
    failures: {
      report() {
        seen.reported.push('page-failed');
        return '1a2b3c4d';
      },
    },
    onFatal: (error: unknown) => void seen.fatal.push(error),
  });
  return {
    context,
    seen,
    speak: i18n.set,
    signIn: person.set,
    /** Answers differently from now on. */
    answer(changed: FakeAnswers) {
      server = { ...server, ...changed };
    },
  };
}
