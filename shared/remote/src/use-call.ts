import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import { useCallback, useState } from 'react';
import { fieldErrors, isHttpError } from './http-error.ts';
import { useClient, useSuite } from './suite.ts';
import { errorText } from './texts.ts';

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

/** A request that changes something: pending state, errors by field, notifications. */
export function useCall<E extends Endpoint>(endpoint: E, { success, onError }: CallOptions = {}): Call<E> {
  const suite = useSuite();
  const client = useClient();
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const call = useCallback(
    async (request?: RequestOf<E>) => {
      setPending(true);
      setErrors({});
      try {
        const answer = await client(endpoint, request);
        if (success) suite.notify({ kind: 'success', text: success });
        return answer;
      } catch (error) {
        setErrors(fieldErrors(error));
        const expired = isHttpError(error) && error.status === 401;
        if (onError) onError(error);
        else if (!expired) suite.notify({ kind: 'error', text: errorText(error, suite.i18n.read()) });
        return undefined;
      } finally {
        setPending(false);
      }
    },
    [client, endpoint, suite, success, onError],
  );
  const clear = useCallback((field: string) => {
    setErrors(({ [field]: _, ...rest }) => rest);
  }, []);
  return { call, pending, errors, clear };
}
