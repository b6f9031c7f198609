import { textBytes } from '@anketa/contract/questionnaire-rules';
import { type Answers, sectionTextBytes } from '@anketa/contract/questionnaires';
import type { DraftKeys } from '../../platform/draft-key-files.ts';
import { problem } from '../../platform/http/problem.ts';
import { type DraftOwner, fitsBox, sealDraft } from './draft-box.ts';
import { openedWith, presentDraftKey } from './draft-keys.ts';
import { loadOpenSection, type Questionnaires } from './questionnaire.ts';
import { putDraft, type StoredDraft } from './store.ts';
import type { StudentSection } from './student.ts';

/** A student's drafts by course. One whose key is gone has no answers any more, but its version still counts. */
export async function openDrafts(
  draftKeys: DraftKeys,
  drafts: readonly StoredDraft[],
  owned: Omit<DraftOwner, 'course'>,
): Promise<Map<string, Answers & { version: number }>> {
  const nothing: Answers = { answers: [], not_taught: [] };
  const opened = drafts.map(async ({ course_code: course, key_id, sealed, version }) => {
    const owner = { ...owned, course };
    const answers = openedWith(await draftKeys.read(key_id), owner, Buffer.from(sealed, 'base64')) ?? nothing;
    return [course, { ...answers, version }] as const;
  });
  return new Map(await Promise.all(opened));
}

interface Ports {
  readonly questionnaires: Questionnaires;
  readonly draftKeys: DraftKeys;
}

interface NewDraft extends StudentSection {
  /** The version that it was made from. */
  readonly base: number;
  readonly answers: Answers;
}

/**
 * Keeps a draft made from version `base`. Gives the new version. Throws `draft-conflict` when another device saved, and
 * `texts-too-long` or `too-large` when it does not fit.
 */
export async function saveStudentDraft(
  { questionnaires, draftKeys }: Ports,
  { base, answers, ...place }: NewDraft,
): Promise<number> {
  const { db } = questionnaires;
  const { questionnaire, section } = await loadOpenSection(questionnaires, place);
  const { evaluation, recipient } = questionnaire;
  if (!recipient) throw problem('wrong-phase');
  const { boxBytes } = recipient;
  if (textBytes(section, answers) > sectionTextBytes) throw problem('texts-too-long');
  if (!fitsBox(answers, boxBytes)) throw problem('too-large');
  const owner = { evaluationId: evaluation.id, course: place.course, oidos: place.student.oidos };
  // A key that has changed since it was read is read again; it changes once a day.
  for (let tries = 0; tries < 3; tries++) {
    const { id: keyId, key } = await presentDraftKey({ db, draftKeys });
    const sealed = sealDraft(key, owner, { answers, boxBytes });
    const kept = await putDraft(db, { ...owner, base, keyId, sealed });
    if (typeof kept === 'number') return kept;
    if (kept !== 'stale-key') throw problem(kept);
  }
  throw problem('unexpected');
}
