import { urlOf } from '@anketa/contract/client';
import { readQuestionnaire, readSection } from '@anketa/contract/questions/questionnaires';
import type { OfflineCopy } from '@anketa/remote/contract';
import { isFillable } from '../pages/questionnaire/review.ts';
import { copyOfList } from './offline-list.ts';
import type { Questionnaire } from './use-cache.ts';

/** The name under which this device has a questionnaire for the time without a network: one, the last that was opened. */
export const questionnaireName = 'questionnaire';

/** The address that the copy of a questionnaire is of. */
export const pageOfCopy = ({ evaluation: { slug_cs } }: Questionnaire) => `/evaluation/${encodeURIComponent(slug_cs)}`;

/**
 * What of an evaluation opens without a network: what can still be filled in. What was sent, and what the server has as a draft, is left out: of
 * either the device has nothing.
 */
export function questionnaireCopy(data: Questionnaire): OfflineCopy | null {
  const sections = data.open ? data.sections.filter(isFillable).map((section) => ({ ...section, draft: null })) : [];
  if (sections.length === 0) return null;
  const { slug_cs, slug_en } = data.evaluation;
  const urls = [slug_cs, slug_en].flatMap((slug) => [
    urlOf(readQuestionnaire, { params: { slug } }),
    ...sections.map(({ course }) => urlOf(readSection, { params: { slug, code: course } })),
  ]);
  return { page: pageOfCopy(data), urls, data: { ...data, sections }, opens: true };
}

/** The list as one questionnaire tells it: who was led there at once has not read the list. */
export function inferredList(data: Questionnaire): OfflineCopy | null {
  const { evaluation, open, closes_at, published, sections } = data;
  if (!open) return null;
  const done = sections.filter((section) => !isFillable(section)).length;
  const listed = { ...evaluation, open, closes_at, published, sections: sections.length, done };
  return { ...copyOfList({ evaluations: [listed] }), inferred: true };
}
