import type { Send } from '@anketa/contract/client';
import type { Session } from '@anketa/contract/session';
import type { Answer, Notice, Port, Question, SuiteContext } from '@anketa/remote/contract';
import { HttpError } from '@anketa/remote/http-error';
import { sessionOf } from './factories.ts';

interface FakeSuiteOptions {
  readonly session?: Session;
  /** Answers by "METHOD /address". A function is called; a missing one is a 404. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** What the person says when asked. */
  readonly says?: Answer;
}

/** The shell's ports for a remote under test, and what the remote did with them. */
export function fakeSuite({ session = sessionOf(), answers = {}, says = true }: FakeSuiteOptions = {}) {
  const seen = {
    requests: [] as Parameters<Send>[0][],
    notices: [] as Notice[],
    questions: [] as Question[],
    visited: [] as string[],
    fatal: [] as unknown[],
  };
  const constant = <Value>(value: Value): Port<Value> => ({ read: () => value, subscribe: () => () => undefined });
  const context: SuiteContext = Object.freeze({
    contract: 1 as const,
    remote: { id: 'mfe-test', version: '0', owns: () => true },
    session: { ...constant(session), check: async () => session.signedIn },
    i18n: constant('cs' as const),
    theme: constant('light' as const),
    navigate: (to: string) => void seen.visited.push(to),
    notify: (notice: Notice) => void seen.notices.push(notice),
    async confirm(question: Question) {
      seen.questions.push(question);
      return says;
    },
    http: {
      async send(request: Parameters<Send>[0]) {
        seen.requests.push(request);
        const key = `${request.method} ${request.url}`;
        if (!(key in answers)) throw new HttpError(404, { title: `no answer for ${key}` });
        const answer = answers[key];
        return typeof answer === 'function' ? answer(request) : answer;
      },
    },
    guard: { hold: () => () => undefined, allow: async () => says === true },
    telemetry: { report: () => undefined },
    onFatal: (error: unknown) => void seen.fatal.push(error),
  });
  return { context, seen };
}
