import type { ResponseOf } from '@anketa/contract/endpoint';
import { type listQuestions, type ManagedQuestion, sortQuestions } from '@anketa/contract/question-editing';
import { useClient } from '@anketa/remote/suite';
import { useFailure } from '@anketa/remote/use-failure';
import type { List } from '@anketa/remote/use-list';
import { useRef } from 'react';
import { inOrder } from '../../parts/move.ts';

export type QuestionList = List<ManagedQuestion, ResponseOf<typeof listQuestions>>;

const idsOf = (questions: readonly ManagedQuestion[]) => questions.map(({ id }) => id);

/**
 * Puts the questions on the page into an order and saves it at once. While one order is on its way, only the newest of
 * those that follow is kept; when one is refused, the last that was saved comes back.
 */
export function useOrder(id: number, list: QuestionList): (ordered: readonly ManagedQuestion[]) => void {
  const client = useClient();
  const tell = useFailure();
  const wanted = useRef<readonly number[]>(null);
  const saving = useRef(false);

  function put(ids: readonly number[]) {
    void list.mutate((page) => page && { ...page, questions: { owned: [...inOrder(page.questions.owned, ids)] } }, {
      revalidate: false,
    });
  }
  async function save(before: readonly number[]) {
    let kept = before;
    saving.current = true;
    try {
      while (wanted.current) {
        const ids = wanted.current;
        wanted.current = null;
        await client(sortQuestions, { params: { id }, body: { ids: [...ids] } });
        kept = ids;
      }
    } catch (error) {
      wanted.current = null;
      put(kept);
      tell(error);
    } finally {
      saving.current = false;
    }
  }
  return (ordered) => {
    const before = idsOf(list.rows ?? []);
    wanted.current = idsOf(ordered);
    put(wanted.current);
    if (!saving.current) void save(before);
  };
}
