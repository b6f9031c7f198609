import { textBytes } from '@anketa/contract/questions/questionnaire-rules';
import { type Answers, sectionTextBytes } from '@anketa/contract/questions/questionnaires';
import type { DraftKeys } from '../../../platform/draft-key-files.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Server } from '../../../server.ts';
import { refusal } from '../end-of-filling.ts';
import { loadOpenSection } from '../questionnaire/questionnaire.ts';
import { putDraft, type StudentProgress } from '../questionnaire/store.ts';
import type { StudentSection } from '../student.ts';
import { fitsBox, sealDraft } from './draft-box.ts';
import { openedWith, presentDraftKey } from './draft-keys.ts';

/** A student's drafts by course. One whose key is gone has no answers any more, but its version still counts. */
export async function openDrafts(draftKeys: DraftKeys, { evaluation_id, drafts }: StudentProgress) {
  const nothing: Answers = { answers: [], not_taught: [] };
  const opened = drafts.map(async ({ oidos, course_code, key_id, sealed, version }) => {
    const owner = { evaluation_id, course_code, oidos };
    const answers = openedWith(await draftKeys.read(key_id), owner, Buffer.from(sealed, 'base64')) ?? nothing;
    return [course_code, { ...answers, version }] as const;
  });
  return new Map(await Promise.all(opened));
}

export type DraftPorts = Pick<Server, 'questionnaires' | 'draftKeys'>;

/** Keeps a draft made from version `base`. Gives the new one. Throws `draft-conflict` (another device saved), `texts-too-long`, `too-large`. */
export async function saveStudentDraft(ports: DraftPorts, place: StudentSection, base: number, answers: Answers) {
  const { questionnaires, draftKeys } = ports;
  const { db } = questionnaires;
  const { questionnaire, section } = await loadOpenSection(questionnaires, place);
  const { evaluation, recipient } = questionnaire;
  if (!recipient) throw problem('wrong-phase');
  const { boxBytes } = recipient;
  if (textBytes(section, answers) > sectionTextBytes) throw problem('texts-too-long');
  if (!fitsBox(answers, boxBytes)) throw problem('too-large');
  const owner = { evaluation_id: evaluation.id, course_code: place.course, oidos: section.record };
  // A key that has changed since it was read is read again; it changes once a day.
  for (let tries = 0; tries < 3; tries++) {
    const { key_id, key } = await presentDraftKey({ db, draftKeys });
    const sealed = sealDraft(key, owner, answers, boxBytes);
    const stored = await putDraft(db, base, { ...owner, key_id, sealed });
    if (typeof stored === 'number') return stored;
    if (stored !== 'stale-key') throw await refusal(db, evaluation.id, stored);
  }
  throw problem('unexpected');
}
