import type { ResponseOf } from '@anketa/contract/endpoint';
import { type listQuestions, type ManagedQuestion, sortQuestions } from '@anketa/contract/question-editing';
import { useAction } from '@anketa/remote/use-action';
import type { Data } from '@anketa/remote/use-data';
import { useRef } from 'react';
import { inOrder } from '../parts/move.ts';

const idsOf = (questions: readonly ManagedQuestion[]) => questions.map(({ id }) => id);

/**
 * Puts the questions on the page into an order and saves it at once. While one order is on its way, only the newest of
 * those that follow is kept; when one is refused, the last that was saved comes back.
 */
export function useOrder(
  id: number,
  { data, mutate }: Data<ResponseOf<typeof listQuestions>>,
): (ordered: readonly ManagedQuestion[]) => void {
  const { run } = useAction(sortQuestions, { refresh: 'nothing' });
  const wanted = useRef<readonly number[]>(null);
  const saving = useRef(false);

  function put(ids: readonly number[]) {
    void mutate((page) => page && { ...page, questions: { owned: [...inOrder(page.questions.owned, ids)] } }, {
      revalidate: false,
    });
  }
  async function save(before: readonly number[]) {
    let kept = before;
    saving.current = true;
    while (wanted.current) {
      const ids = wanted.current;
      wanted.current = null;
      if (await run({ params: { id }, body: { ids: [...ids] } })) kept = ids;
      else {
        wanted.current = null;
        put(kept);
      }
    }
    saving.current = false;
  }
  return (ordered) => {
    const before = idsOf(data?.questions.owned ?? []);
    wanted.current = idsOf(ordered);
    put(wanted.current);
    if (!saving.current) void save(before);
  };
}
