import type { ResponseOf } from '@anketa/contract/endpoint';
import { listQuestionnaires, listQuestionnairesAbove } from '@anketa/contract/questions/questionnaires';
import type { OfflineCopy } from '@anketa/remote/contract';

type Listed = ResponseOf<typeof listQuestionnaires>;

/** The name under which this device has the list for the time without a network. */
export const listName = 'questionnaires';

/** The list of what can be filled in now. */
export function listCopy({ evaluations }: Listed): OfflineCopy | null {
  const open = evaluations.filter((evaluation) => evaluation.open);
  return open.length === 0 ? null : copyOfList({ evaluations: open });
}

/** Some of the list, under the addresses that it is read at. */
export function copyOfList(data: Listed): OfflineCopy {
  return { page: '/evaluation/list', urls: [listQuestionnaires.path, listQuestionnairesAbove.path], data };
}
