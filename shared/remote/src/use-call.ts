import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldErrors } from './http-error.ts';
import { useClient, useSuite } from './suite.ts';
import { useFailure } from './use-failure.ts';

export interface Call<E> {
  /** Sends the request. Gives the response, or undefined after a failure that has been shown to the person. */
  readonly call: (request?: RequestOf<E>) => Promise<ResponseOf<E> | undefined>;
  readonly pending: boolean;
  /** First message for each field that the server refused (422). */
  readonly errors: Readonly<Record<string, string>>;
  /** Takes a field's message away, as soon as the person types. */
  readonly clear: (field: string) => void;
}

interface CallOptions {
  /** Notification after success. */
  readonly success?: string;
  /** Handles a failure in place of the notification. */
  readonly onError?: (error: unknown) => void;
}

/** What holds the fields of the form in which a request was sent. */
function formOf(sender: Element | null): ParentNode {
  return sender?.closest('form, dialog, main') ?? document;
}

/** A request that changes something: pending state, errors by field with the focus on the first, notifications. */
export function useCall<E extends Endpoint>(endpoint: E, { success, onError }: CallOptions = {}): Call<E> {
  const suite = useSuite();
  const client = useClient();
  const tell = useFailure();
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const toBeCorrected = useRef<ParentNode>(null);
  useEffect(() => {
    // After the answer, when the fields are enabled and marked: to the first one that the server refused.
    if (pending || !toBeCorrected.current) return;
    toBeCorrected.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    toBeCorrected.current = null;
  }, [pending]);

  const call = useCallback(
    async (request?: RequestOf<E>) => {
      // The button that sent it is about to be disabled, and would take the focus with it.
      const form = formOf(document.activeElement);
      setPending(true);
      setErrors({});
      try {
        const answer = await client(endpoint, request);
        if (success) suite.notify({ kind: 'success', text: success });
        return answer;
      } catch (error) {
        const refused = fieldErrors(error);
        setErrors(refused);
        if (Object.keys(refused).length > 0) toBeCorrected.current = form;
        (onError ?? tell)(error);
        return undefined;
      } finally {
        setPending(false);
      }
    },
    [client, endpoint, suite, success, onError, tell],
  );
  const clear = useCallback((field: string) => {
    setErrors(({ [field]: _, ...rest }) => rest);
  }, []);
  return { call, pending, errors, clear };
}
