import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import { isHttpError } from '@anketa/remote/http-error';
import { useConfirm } from '@anketa/remote/suite';
import { type Call, useCall } from '@anketa/remote/use-call';
import { useFailure } from '@anketa/remote/use-failure';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

type Effects = Readonly<Record<string, readonly string[]>>;

/**
 * A request that may bend results which are there already. Where the server asks for it (`results-confirm`), the person reads
 * what becomes shown, hidden or recomputed, and the request is sent again confirmed, or not at all.
 */
export function useConfirmedCall<E extends Endpoint>(
  endpoint: E,
  { success }: { readonly success?: string } = {},
): Call<E> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const tell = useFailure();
  const effects = useRef<Effects>(undefined);
  const sent = useCall(endpoint, {
    ...(success && { success }),
    onError(error) {
      if (isHttpError(error) && error.problem.type === '/problems/results-confirm')
        effects.current = error.problem.errors ?? {};
      else tell(error);
    },
  });
  async function call(request?: RequestOf<E>): Promise<ResponseOf<E> | undefined> {
    effects.current = undefined;
    const answer = await sent.call(request);
    const asked: Effects | undefined = effects.current;
    if (answer || !asked) return answer;
    // What it does is no mistake of a field.
    for (const field of Object.keys(asked)) sent.clear(field);
    const sure = await confirm({
      title: t('bending.title'),
      text: [...Object.values(asked).flat(), t('bending.noted')].join('\n\n'),
      yes: t('bending.yes'),
      danger: true,
    });
    if (!sure) return undefined;
    const { body, ...rest } = request as { readonly body?: object };
    return sent.call({ ...rest, body: { ...body, confirmed: true } } as RequestOf<E>);
  }
  return { ...sent, call };
}
