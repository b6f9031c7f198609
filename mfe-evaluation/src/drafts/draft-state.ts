import type { Answer, Answers, Section, SectionStatus } from '@anketa/contract/questions/questionnaires';
import { answersByField, answersIn, sameAnswer, textIn } from './field-answers.ts';
import { type Clash, clashesIn, type Known, nothingSaved, type Saved, standing } from './unsent.ts';

/** What the server says of a section, and whether the evaluation can be filled in. */
export interface Snapshot extends Pick<Section, 'status' | 'draft'> {
  readonly open: boolean;
}

/** What ended the filling in of a section. */
export type Ended = Exclude<SectionStatus, 'empty' | 'saved'> | 'closed';

/** A submission that was tried: the same answers keep its key. */
export interface Submission {
  readonly key: string;
  readonly content: string;
}

/** What this device stores of an unfinished section. */
export interface LocalDraft extends Known {
  readonly submission?: Submission;
}

/** What the tabs of one browser tell each other of a section. */
export interface Message extends LocalDraft {
  readonly saved: Saved;
  readonly ended?: Ended;
}

/** One section of one person in one tab. Of a section that was ended, `unsent` is what was not sent, until the person is done with it. */
export interface DraftState extends Message {
  readonly tab: string;
  /** When this tab saved it. */
  readonly savedAt?: Date;
  /** Whether this device has what is unsent; else this page alone has it. */
  readonly stored: boolean;
  /** How the last Save stands. */
  readonly save?: 'running' | { readonly failure: unknown };
  /** Whether the person is being asked what stays where answers clash, and whether a Save goes on then. */
  readonly asked?: { readonly thenSave: boolean };
}

/** What of answers goes to the server. */
export type ToSend = (answers: Answers) => Answers;

/** The answers as they stand. */
export function answersOf({ saved: there, unsent }: DraftState): Answers {
  return answersIn(standing(there, unsent));
}

/** Whether the server lacks something that can be sent to it. */
export function isLacking(state: DraftState, toSend: ToSend): boolean {
  const sent = answersByField(toSend(answersOf(state)));
  return Object.keys(state.unsent).some((field) => !sameAnswer(sent[field], state.saved.answers[field]));
}

/** The answers that clash with those of another device. */
export function clashesOf({ saved: there, unsent, ended }: DraftState): Clash[] {
  return ended ? [] : clashesIn(there, unsent);
}

/** What an ended section has that was not sent, and that would be a loss: texts. Of one that was closed, also those that the server has as a draft. */
export function leftOver({ unsent, saved: there, ended }: DraftState): Answer[] {
  if (!ended) return [];
  const unsubmitted = standing(ended === 'closed' ? there : nothingSaved, unsent);
  return Object.values(unsubmitted).filter(textIn);
}

/** The server's draft of a section. */
export function savedIn({ draft }: Snapshot): Saved {
  return draft ? { version: draft.version, answers: answersByField(draft) } : nothingSaved;
}

/** What ended the filling in of a section, as the server says; undefined while it goes on. */
export function endedIn({ status, open }: Snapshot): Ended | undefined {
  if (status !== 'empty' && status !== 'saved') return status;
  return open ? undefined : 'closed';
}
