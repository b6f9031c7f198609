import { type Answers, generalCourse } from '@anketa/contract/questions/questionnaires';
import { done } from '@anketa/contract/values';
import { problem } from '../../../platform/http/problem.ts';
import { seal } from '../../keys/seal.ts';
import { refusal } from '../../questionnaires/end-of-filling.ts';
import {
  cachedSection,
  dropCached,
  type LoadedSection,
  loadOpenSection,
  type Questionnaires,
} from '../../questionnaires/questionnaire/questionnaire.ts';
import type { StudentSection } from '../../questionnaires/student.ts';
import { faultIn, toBallot } from '../ballot.ts';
import { encodeBallot } from '../ballot-bytes.ts';
import { recordSubmission, recordTakingBack } from './store.ts';

interface Submission extends StudentSection {
  readonly given: Answers;
  /** The version of the draft that the answers were made from, where the client says it. */
  readonly draft?: number;
  /** The client's idempotency key. */
  readonly id: string;
}

/** So often a ballot is checked anew because questions change between check and storing. */
const mostChecks = 3;

/**
 * Takes a student's answers as a ballot: participation, sealed ballot and the draft's end in one transaction. A retry with the same
 * idempotency key succeeds without counting twice. Throws what is wrong with the answers, `not-found`, `not-enrolled`, `filling-ended` also
 * where the closing overtook it, `already-submitted`, `draft-conflict` where another draft was saved since, `key-taken`, and `busy` where
 * questions change all the time; then nothing is stored.
 */
export async function submitSection(questionnaires: Questionnaires, submission: Submission) {
  // What they were shown last may be out of date: a fault that is found by it is not told, but looked for again.
  const cached = cachedSection(questionnaires, submission);
  if (cached && !faultIn(cached.section, submission.given) && (await store(questionnaires, cached, submission)))
    return done;
  dropCached(questionnaires, submission);
  for (let checks = 0; checks < mostChecks; checks++) {
    const loaded = await loadOpenSection(questionnaires, submission);
    const fault = faultIn(loaded.section, submission.given);
    if (fault) throw fault;
    if (await store(questionnaires, loaded, submission)) return done;
  }
  throw problem('busy');
}

/** Stores a ballot without fault. False when the questions have changed since the section was read: nothing was stored. */
async function store({ db }: Questionnaires, { questionnaire, section }: LoadedSection, submission: Submission) {
  const { course, student, given, draft, id } = submission;
  const { evaluation, recipient, version } = questionnaire;
  if (!recipient) throw problem('wrong-phase');
  const mayHide = !evaluation.options.disallow_answer_hidding;
  const sealed = seal(recipient, encodeBallot(toBallot({ section, given, mayHide, name: student.name })));
  const voter = { evaluationId: evaluation.id, course, oidos: section.record };
  const outcome = await recordSubmission(db, { ...voter, draft, ballot: { id, sealed, version } });
  if (outcome !== 'counted' && outcome !== 'stale') throw await refusal(db, evaluation.id, outcome);
  return outcome === 'counted';
}

/**
 * Records that a student refuses to evaluate a course, or has left it; saying so twice is the same as once. The general section
 * can be neither refused nor left: its questions stay (specification 1). Throws as `submitSection`.
 */
export async function closeSection(questionnaires: Questionnaires, place: StudentSection, how: 'refused' | 'left') {
  const { course } = place;
  if (course === generalCourse) throw problem('not-found');
  const { questionnaire, section } = await loadOpenSection(questionnaires, place);
  const { evaluation } = questionnaire;
  const voter = { evaluationId: evaluation.id, course, oidos: section.record };
  const outcome = await recordSubmission(questionnaires.db, { ...voter, ballot: how });
  if (outcome !== 'counted')
    throw await refusal(questionnaires.db, evaluation.id, outcome === 'stale' ? 'wrong-phase' : outcome);
  return done;
}

/**
 * Gives back the questionnaire of a course that a student refused or left, while filling is open; where nothing was said it is the
 * same. Throws `already-submitted` for what was sent, else as `submitSection`.
 */
export async function reopenSection(questionnaires: Questionnaires, place: StudentSection) {
  const { questionnaire, section } = await loadOpenSection(questionnaires, place);
  const { evaluation } = questionnaire;
  const voter = { evaluationId: evaluation.id, course: place.course, oidos: section.record };
  const outcome = await recordTakingBack(questionnaires.db, voter);
  if (outcome !== 'taken-back') throw await refusal(questionnaires.db, evaluation.id, outcome);
  return done;
}
