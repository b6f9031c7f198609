import type { Standing } from '@anketa/contract/edits';
import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import type { ErrorName } from '@anketa/contract/errors';
import { isSame } from '@anketa/contract/is-same';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Question } from './contract.ts';
import { fieldErrors, isHttpError, isSessionEnd, type Problem } from './http-error.ts';
import { outcomeOf } from './outcome.ts';
import { useClient, useSuite } from './suite.ts';
import { errorText, refusalText, suiteTexts } from './texts.ts';
import { useCache } from './use-cache.ts';

/** What came of a request. Neither an answer nor an error: the person was asked whether they mean it, and does not. */
export interface Outcome<E> {
  readonly answer?: ResponseOf<E>;
  readonly error?: unknown;
}

export interface Action<E> {
  /** Sends the request. Gives the response, or undefined after a failure that the person has been told. */
  readonly run: (request?: RequestOf<E>) => Promise<ResponseOf<E> | undefined>;
  /** The same without telling: for several, one after the other, of which is told in the end. */
  readonly attempt: (request?: RequestOf<E>) => Promise<Outcome<E>>;
  readonly busy: boolean;
  /** Why it failed last, until it is run again: what `ActionFailure` shows beside the button. */
  readonly failure: string | undefined;
  /** First message for each field that the server refused (422). */
  readonly errors: Readonly<Record<string, string>>;
}

export interface ActionOptions<E = Endpoint> {
  /** Notification after success. */
  readonly success?: string;
  /** What is read again after success. Default: everything of this remote that is on the screen. */
  readonly refresh?: 'all' | 'nothing';
  /**
   * What to ask where the server wants to hear that the person means it: by the name of its refusal. After "yes" the request is sent
   * again with `confirmed`.
   */
  readonly ask?: Readonly<Partial<Record<ErrorName, (problem: Problem) => Question>>>;
  /**
   * Something else stands than the request was made from. Gives the request to send in its place; undefined: the person has to decide first.
   * Without it they are told, and the page is read again.
   */
  readonly onConflict?: (standing: Standing) => RequestOf<E> | undefined;
  /** What the server finds wrong with fields is said where they stand: no notification says it as well. */
  readonly hasFields?: boolean;
  /** Told of a failure first. May give words for it, in place of the general ones. */
  readonly onFailure?: (error: unknown) => string | undefined;
  /** Closes, after success, what it is sent from. Where that was closed before the answer came, something else may be open by now: then nothing is. */
  readonly closeAfter?: () => void;
}

/** A request that changes something, the one way to send any: busy, failure, errors by field, what it refreshes. */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> {
  const { notify, confirm, i18n } = useSuite();
  const client = useClient();
  const { reload } = useCache();
  const [running, setRunning] = useState(0);
  const [failed, setFailed] = useState<Pick<Action<E>, 'failure' | 'errors'>>({ failure: undefined, errors: {} });
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (done > 0) newest.current.closeAfter?.();
  }, [done]);

  const attempt = useCallback(
    async (request?: RequestOf<E>): Promise<Outcome<E>> => {
      const { refresh = 'all', ask = {}, onConflict } = newest.current;
      setRunning((count) => count + 1);
      try {
        let sent = request;
        for (let tries = 1; ; tries++) {
          try {
            const answer = await client(endpoint, sent);
            if (refresh === 'all') reload(() => true);
            return { answer };
          } catch (error) {
            const problem = isHttpError(error) ? error.problem : {};
            const question = questionAfter(problem, ask);
            if (question) {
              if (!(await confirm(question))) return {};
              sent = confirmed(sent);
            } else if (problem.standing && onConflict && tries < mostTries) {
              sent = onConflict(problem.standing);
              reload(() => true);
              if (sent === undefined) return {};
            } else throw error;
          }
        }
      } catch (error) {
        if (isOutOfDate(endpoint, error)) reload(() => true);
        return { error };
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [client, confirm, endpoint, reload],
  );
  const run = useCallback(
    async (request?: RequestOf<E>): Promise<ResponseOf<E> | undefined> => {
      setFailed({ failure: undefined, errors: {} });
      const { answer, error } = await attempt(request);
      const { success, onFailure, hasFields } = newest.current;
      const texts = suiteTexts(i18n.read());
      const said = error === undefined ? outcomeOf(answer) : 'success';
      if (said !== 'success') {
        const text = said === 'error' ? refusalText(Object(answer), i18n.read()) : texts.server;
        setFailed({ failure: text, errors: {} });
        notify({ kind: said, text });
        return undefined;
      }
      if (answer !== undefined && isAlready(answer)) notify({ kind: 'info', text: texts.already });
      else if (answer !== undefined && success) notify({ kind: 'success', text: success });
      if (answer !== undefined && newest.current.closeAfter) setDone((times) => times + 1);
      if (error === undefined) return answer;
      const words = onFailure?.(error);
      // Of a session that has ended the shell's dialog tells.
      if (isSessionEnd(error)) return undefined;
      const failure = words ?? happenedMeanwhile(endpoint, request, error, texts) ?? errorText(error, i18n.read());
      const errors = fieldErrors(error);
      setFailed({ failure, errors });
      if (!hasFields || Object.keys(errors).length === 0) notify({ kind: 'error', text: failure });
      return undefined;
    },
    [attempt, endpoint, i18n, notify],
  );
  return { run, attempt, busy: running > 0, ...failed };
}

/** An edit meets newer ones again and again only where many people edit at once: then the person is told. */
const mostTries = 6;

/** Whether what was switched stood so before: whoever did it was faster. */
const isAlready = (answer: unknown): boolean => Reflect.get(Object(answer), 'already') === true;

/** Whether what is on the screen is no longer so: something else stands, or what was to be removed is gone. */
function isOutOfDate({ method }: Endpoint, error: unknown): boolean {
  if (!isHttpError(error)) return false;
  const { status, problem } = error;
  return problem.standing !== undefined || (method === 'DELETE' && status === 404);
}

/** Words for what somebody else has done meanwhile, where it is what was asked for. */
function happenedMeanwhile(
  endpoint: Endpoint,
  request: unknown,
  error: unknown,
  texts: ReturnType<typeof suiteTexts>,
): string | undefined {
  if (!isHttpError(error) || !isOutOfDate(endpoint, error)) return undefined;
  const { standing } = error.problem;
  if (!standing) return texts.gone;
  const wanted = Object(Reflect.get(Object(request), 'body'));
  const fields = Object.entries(standing.values).filter(([field]) => field in wanted);
  const isSo = fields.length > 0 && fields.every(([field, value]) => isSame(Reflect.get(wanted, field), value));
  return isSo ? texts.already : undefined;
}

/** What is asked after a refusal, if it is one of those that ask. */
function questionAfter(problem: Problem, ask: NonNullable<ActionOptions['ask']>): Question | undefined {
  return Object.entries(ask).find(([name]) => problem.type === `/problems/${name}`)?.[1](problem);
}

function confirmed<E>(request: RequestOf<E> | undefined): RequestOf<E> {
  const { body, ...rest } = (request ?? {}) as { readonly body?: object };
  return { ...rest, body: { ...body, confirmed: true } } as RequestOf<E>;
}
