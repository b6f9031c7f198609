import type { Answer, Answers } from '@anketa/contract/questions/questionnaires';
import {
  answersOf,
  clashesOf,
  type DraftState,
  type Ended,
  endedIn,
  isLacking,
  type LocalDraft,
  type Message,
  type Snapshot,
  type Submission,
  savedIn,
  type ToSend,
} from './draft-state.ts';
import { type AnswersByField, alike, answersByField, bothAnswers, sameAnswer, textIn } from './field-answers.ts';
import {
  edited,
  fieldsOf,
  isNews,
  mergedWith,
  nothingKnown,
  nothingSaved,
  over,
  type Saved,
  sending,
  standing,
  united,
  withOther,
} from './unsent.ts';

/** Which of two answers stays. */
export type Choice = 'mine' | 'theirs' | 'both';

export type DraftEvent =
  | { readonly type: 'read'; readonly snapshot: Snapshot }
  | { readonly type: 'changed'; readonly answers: Answers }
  | { readonly type: 'stored'; readonly done: boolean }
  /** This device has it: another tab stored it. */
  | { readonly type: 'found'; readonly local: LocalDraft }
  | { readonly type: 'received'; readonly message: Message }
  | { readonly type: 'save' }
  | SavedEvent
  | { readonly type: 'failed'; readonly failure: unknown }
  /** Another device saved since `base`; `told` is what stands now. */
  | { readonly type: 'refused'; readonly base: number; readonly snapshot: Snapshot; readonly failure: unknown }
  | { readonly type: 'asked' }
  | { readonly type: 'chosen'; readonly choices: Readonly<Record<string, Choice>> }
  | { readonly type: 'postponed' }
  | { readonly type: 'submitting'; readonly sent: Answers; readonly submission: Submission }
  /** By this tab. `with`: the answers that were submitted, or given up. */
  | { readonly type: 'ended'; readonly how: Ended; readonly with: Answers }
  | { readonly type: 'dismissed' };

interface SavedEvent {
  readonly type: 'saved';
  readonly base: number;
  readonly version: number;
  readonly sent: Answers;
  readonly at: Date;
}

export type Effect =
  /** This device stores what is unsent, or forgets it. */
  | { readonly do: 'store' }
  /** Sends the other tabs what stands. */
  | { readonly do: 'broadcast' }
  | { readonly do: 'put'; readonly base: number; readonly sent: Answers }
  /** What was read of the section is changed to what is known now. */
  | { readonly do: 'cache' }
  /** The section is read again. */
  | { readonly do: 'reload' }
  /** Says to the person how many answers from elsewhere were taken in beside their own. */
  | { readonly do: 'announce'; readonly count: number };

/** What became of a section, and what is to be done for it. */
export interface Step {
  readonly state: DraftState;
  readonly effects: readonly Effect[];
}

const store = { do: 'store' } as const;
const broadcast = { do: 'broadcast' } as const;
const cache = { do: 'cache' } as const;

const step = (state: DraftState, ...effects: readonly Effect[]): Step => ({ state, effects });

/** A section when the page opens: what the server told, and what this device has. */
export function begun(tab: string, snapshot: Snapshot, local: LocalDraft = nothingKnown): Step {
  const state: DraftState = { tab, ...local, saved: savedIn(snapshot), stored: true };
  const how = endedIn(snapshot);
  // Whoever comes after the end has read their draft before: only what this device alone has is offered.
  const next = how ? end({ ...state, saved: nothingSaved }, how).state : meet(state, state.saved).state;
  return local === nothingKnown ? step(next) : step(next, store);
}

/** What becomes of a section by what happened, and what is to be done. */
export function reduce(state: DraftState, event: DraftEvent, toSend: ToSend): Step {
  switch (event.type) {
    case 'read':
      return read(state, event.snapshot, toSend);
    case 'changed':
      return state.ended ? step(state) : change(state, event.answers);
    case 'stored':
      return step({ ...state, stored: event.done });
    case 'found':
      return step(textsAlone({ ...state, ...withOther(state, event.local, state.tab) }));
    case 'received':
      return receive(state, event.message);
    case 'save':
      return save(state, toSend);
    case 'saved':
      return saved(state, event);
    case 'failed':
      return step({ ...state, save: { failure: event.failure } });
    case 'refused':
      return refused(state, event, toSend);
    case 'asked':
      return step({ ...state, asked: { thenSave: false } });
    case 'chosen':
      return choose(state, event.choices, toSend);
    case 'postponed':
      return step({ ...state, asked: undefined });
    case 'submitting':
      return step({ ...sent(state, event.sent), submission: event.submission }, store, broadcast);
    case 'ended':
      return finish(state, event.how, answersByField(event.with));
    case 'dismissed':
      return step({ ...state, unsent: {}, saved: state.ended ? nothingSaved : state.saved }, store, broadcast);
  }
}

function read(state: DraftState, snapshot: Snapshot, toSend: ToSend): Step {
  const how = endedIn(snapshot);
  if (how) return how === state.ended ? step(state) : end(state, how);
  const there = savedIn(snapshot);
  if (state.ended) return again({ ...state, ended: undefined }, there);
  // The answer to the Save will tell.
  if (state.save === 'running' || there.version === state.saved.version) return step(state);
  return meet(state, there, isLacking(state, toSend));
}

/** What was ended is open again. */
function again(state: DraftState, there: Saved): Step {
  const { state: met, effects } = meet({ ...state, saved: there }, there);
  return step(met, store, broadcast, ...effects);
}

/** A newer draft of the server is taken in; what is unsent stands over it. Where they clash the person is asked. */
function meet(state: DraftState, there: Saved, announced = false): Step {
  if (there.version === 0 && state.saved.version > 0) return storeAll(state);
  const before = standing(state.saved, state.unsent);
  const running = state.save === 'running' ? state.save : undefined;
  const next = { ...state, saved: there, unsent: mergedWith(there, state.unsent, { settled: false }), save: running };
  const after = standing(there, next.unsent);
  const count = fieldsOf(before, after).filter((field) => !sameAnswer(before[field], after[field])).length;
  const asked = clashesOf(next).length > 0 ? { thenSave: false } : undefined;
  const news = announced && count > 0 ? [{ do: 'announce', count } as const] : [];
  return step({ ...next, asked }, store, broadcast, cache, ...news);
}

/** The server has lost its draft: all that stands here is unsent. */
function storeAll(state: DraftState): Step {
  const stands = standing(state.saved, state.unsent);
  return step(
    { ...state, saved: nothingSaved, ...over(nothingSaved, stands, state, state.tab) },
    store,
    broadcast,
    cache,
  );
}

function change(state: DraftState, answers: Answers): Step {
  const [before, after] = [standing(state.saved, state.unsent), answersByField(answers)];
  const changed = fieldsOf(before, after).filter((field) => !alike(before[field], after[field]));
  const given = Object.fromEntries(changed.map((field) => [field, after[field] ?? null]));
  return step({ ...state, ...edited(state, state.saved, state.tab, given) }, store, broadcast);
}

function receive(state: DraftState, message: Message): Step {
  const newer = !state.ended && !message.ended && message.saved.version > state.saved.version;
  // What is unsent there is so beside the draft that is known there.
  const present = newer ? meet(state, message.saved).state : state;
  const submission = message.submission ?? state.submission;
  const next = textsAlone({ ...present, ...united(present, message, state.tab), submission });
  const news = [state, next].some((one) => isNews(one, message.seen, message.unsent));
  // Another tab may have heard of it meanwhile, and does not know that it is done with.
  const done = fieldsOf(state.unsent, message.unsent).some((field) => !next.unsent[field]);
  const relayed = news || done ? [store, broadcast] : [store];
  if (message.ended) {
    const { state: ended, effects } = state.ended ? step(next) : end(next, message.ended);
    return step(ended, ...relayed, ...effects);
  }
  // It is not ended there: was that before, or was it opened again?
  if (state.ended) return step(next, ...relayed, { do: 'reload' });
  return newer ? step(next, ...relayed, cache) : step(next, ...relayed);
}

function save(state: DraftState, toSend: ToSend): Step {
  if (state.ended || state.save === 'running') return step(state);
  if (clashesOf(state).length > 0) return step({ ...state, asked: { thenSave: true } });
  return isLacking(state, toSend) ? send(state, toSend) : settle({ ...state, save: undefined }, state.saved);
}

function send(state: DraftState, toSend: ToSend): Step {
  const answers = toSend(answersOf(state));
  const put = { do: 'put', base: state.saved.version, sent: answers } as const;
  return step({ ...sent(state, answers), save: 'running' }, store, broadcast, put);
}

function sent(state: DraftState, answers: Answers): DraftState {
  return { ...state, ...sending(state, state.saved, answersByField(answers), state.tab) };
}

/** The server has what was sent. More may have been answered since, and what does not go there stays on this device. */
function saved(state: DraftState, { base, version, sent, at }: SavedEvent): Step {
  const done = { ...state, save: undefined };
  if (state.ended || state.saved.version !== base) return step(done);
  const { state: next, effects } = settle({ ...done, savedAt: at }, { version, answers: answersByField(sent) });
  return step(next, ...effects, cache);
}

/** The server has this of what stands; the rest is unsent. Spaces at the end of what somebody writes stay where they are. */
function settle(state: DraftState, { version, answers }: Saved): Step {
  const stands = standing(state.saved, state.unsent);
  const asWritten = ([field, one]: readonly [string, Answer]) =>
    [field, sameAnswer(stands[field], one) ? (stands[field] ?? one) : one] as const;
  const now = { version, answers: Object.fromEntries(Object.entries(answers).map(asWritten)) };
  return step({ ...state, unsent: mergedWith(now, state.unsent, { settled: true }), saved: now }, store, broadcast);
}

function refused(
  state: DraftState,
  { base, snapshot, failure }: DraftEvent & { type: 'refused' },
  toSend: ToSend,
): Step {
  const open: DraftState = { ...state, save: undefined };
  const there = savedIn(snapshot);
  // A refusal for a draft that is as it was is none that can be mended.
  if (there.version === base && state.saved.version === base) return step({ ...state, save: { failure } });
  const met = read(open, snapshot, toSend);
  if (met.state.ended) return met;
  const next = save(met.state, toSend);
  return step(next.state, ...met.effects, ...next.effects);
}

function choose(state: DraftState, choices: Readonly<Record<string, Choice>>, toSend: ToSend): Step {
  const stands = { ...standing(state.saved, state.unsent) };
  for (const { field, mine, theirs } of clashesOf(state)) {
    const both = mine && theirs ? bothAnswers(mine, theirs) : (mine ?? theirs);
    const answer = { mine, theirs, both }[choices[field] ?? 'both'];
    if (answer) stands[field] = answer;
    else delete stands[field];
  }
  const next = { ...state, asked: undefined, save: undefined, ...over(state.saved, stands, state, state.tab) };
  const then = state.asked?.thenSave ? save(next, toSend) : step(next);
  return step(then.state, store, broadcast, ...then.effects);
}

/** This tab ended the section: these answers went with it, and whatever else stands did not. */
function finish(state: DraftState, how: Ended, gone: AnswersByField): Step {
  const stands = Object.entries(standing(state.saved, state.unsent));
  const rest = Object.fromEntries(stands.filter(([field, answer]) => !sameAnswer(answer, gone[field])));
  return end({ ...state, ...over(nothingSaved, rest, state, state.tab) }, how);
}

/** The section is over. Texts that did not go with it are left over. */
function end(state: DraftState, how: Ended): Step {
  const next = { ...state, ended: how, save: undefined, asked: undefined, submission: undefined };
  if (how === 'closed') return step(next);
  return step(textsAlone({ ...next, saved: nothingSaved }), store, broadcast, cache);
}

/** Of a section that is over nothing else is a loss. One that is only closed may be opened again. */
function textsAlone(state: DraftState): DraftState {
  if (!state.ended || state.ended === 'closed') return state;
  return {
    ...state,
    unsent: Object.fromEntries(Object.entries(state.unsent).filter(([, { answer }]) => textIn(answer))),
  };
}
