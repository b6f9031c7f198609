import type { ResponseOf } from '@anketa/contract/endpoint';
import { isSame } from '@anketa/contract/is-same';
import { type listQuestions, type ManagedQuestion, sortQuestions } from '@anketa/contract/questions/editing';
import { useNotify } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import type { Data } from '@anketa/remote/use-data';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { inOrder } from '../parts/move.ts';

const idsOf = (questions: readonly ManagedQuestion[]) => questions.map(({ id }) => id);

/**
 * Puts the questions on the page into an order and saves it at once. While one order is on its way, only the newest of
 * those that follow is sent; when one is refused, the last that was saved comes back. Where others have added, moved or deleted questions
 * meanwhile it is sent again, unless that touches the questions on the page: then their order is read again, and the person told.
 */
export function useOrder(
  id: number,
  { data, mutate }: Data<ResponseOf<typeof listQuestions>>,
): (ordered: readonly ManagedQuestion[]) => void {
  const { t } = useTranslation();
  const notify = useNotify();
  const wanted = useRef<readonly number[]>(null);
  /** The order on the server as it was seen last, of the questions on the page, and the version of the whole. */
  const stored = useRef<{ readonly ids: readonly number[]; readonly version: string }>({ ids: [], version: '' });
  const pending = useRef<readonly number[]>([]);
  const request = (ids: readonly number[]) => ({
    params: { id },
    body: { ids: [...ids], version: stored.current.version },
  });
  const { run } = useAction(sortQuestions, {
    refresh: 'nothing',
    onConflict({ version = '', values }) {
      const stands = values.ids as readonly number[];
      const mine = stands.filter((one) => stored.current.ids.includes(one));
      const isUntouched = isSame(mine, stored.current.ids);
      stored.current = { ids: mine, version };
      if (isUntouched) return request(pending.current);
      notify({ kind: 'warning', text: t('questions.orderOvertaken') });
      return undefined;
    },
  });
  const saving = useRef(false);

  function put(ids: readonly number[]) {
    void mutate((page) => page && { ...page, questions: { owned: [...inOrder(page.questions.owned, ids)] } }, {
      revalidate: false,
    });
  }
  async function save() {
    saving.current = true;
    while (wanted.current) {
      pending.current = wanted.current;
      wanted.current = null;
      const answer = await run(request(pending.current));
      if (answer) {
        stored.current = { ids: pending.current, version: answer.version };
        void mutate((page) => page && { ...page, version: answer.version }, { revalidate: false });
      } else {
        wanted.current = null;
        put(stored.current.ids);
        await mutate();
      }
    }
    saving.current = false;
  }
  return (ordered) => {
    if (!saving.current && data) stored.current = { ids: idsOf(data.questions.owned), version: data.version };
    wanted.current = idsOf(ordered);
    put(wanted.current);
    if (!saving.current) void save();
  };
}
