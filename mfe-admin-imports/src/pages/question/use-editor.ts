import {
  createQuestion,
  type ManagedQuestion,
  type QuestionInput,
  updateQuestion,
} from '@anketa/contract/question-editing';
import { useGo } from '@anketa/remote/link';
import { useUnsavedGuard } from '@anketa/remote/suite';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useConfirmedCall } from '../../parts/use-confirmed-call.ts';
import { breachesOf, draftOf, inputOf, type QuestionDraft, sameQuestion } from './draft.ts';
import type { EditorFields } from './editor-fields.ts';

/** Messages that a change of a field takes away, beside its own. */
const related: Readonly<Record<string, readonly string[]>> = {
  ends: ['choices'],
  narrowed: ['scope'],
  form: ['choices', 'allow_blank', 'counts_toward_average', 'coefficient', 'text_maximum'],
  target: ['scope', 'return_rate_over_course'],
};

type Messages = Readonly<Record<string, string>>;

function without(messages: Messages, fields: readonly string[]): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !fields.includes(field)));
}

interface Editor extends Omit<EditorFields, 'frozenHint' | 'reserved'> {
  readonly save: () => Promise<void>;
  readonly pending: boolean;
  readonly changed: boolean;
}

interface EditorOf {
  readonly evaluation: number;
  readonly question: ManagedQuestion | null;
  readonly form: RefObject<HTMLFormElement | null>;
  /** The question as the server has saved it. */
  readonly onSaved: (question: ManagedQuestion) => void;
}

/** The question that the editor began with, what was written since, and the rules that it broke when somebody tried to save it. */
interface Writing {
  readonly given: ManagedQuestion | null;
  readonly saved: QuestionDraft;
  readonly draft: QuestionDraft;
  readonly broken: Messages;
}

function begin(given: ManagedQuestion | null): Writing {
  const saved = draftOf(given);
  return { given, saved, draft: saved, broken: {} };
}

const isChanged = ({ draft, saved }: Writing) => !sameQuestion(draft, saved);

/**
 * What is being written, and how it is revised. A page seen before begins with the data it had then: newer ones take their place,
 * unless something was written, or they say the same.
 */
function useWriting(question: ManagedQuestion | null) {
  const fresh = useMemo(() => begin(question), [question]);
  const [writing, setWriting] = useState(fresh);
  const standing = (one: Writing) => {
    const stays = one.given === question || isChanged(one) || sameQuestion(fresh.draft, one.draft);
    return stays ? one : fresh;
  };
  const revise = (revised: (before: Writing) => Writing) => setWriting((before) => revised(standing(before)));
  return { writing: standing(writing), revise };
}

/** The draft of a question, the rules it breaks once somebody tried to save it, and saving. */
export function useEditor({ evaluation, question, form, onSaved }: EditorOf): Editor {
  const { t } = useTranslation();
  const go = useGo();
  const { writing, revise } = useWriting(question);
  const { draft, broken } = writing;
  const creation = useConfirmedCall(createQuestion, { success: t('questionEditor.created') });
  const update = useConfirmedCall(updateQuestion, { success: t('questionEditor.saved') });
  /** One question comes of one editor, however often the button is pressed while the next page is on its way. */
  const created = useRef(false);
  const pending = creation.pending || update.pending;
  const changed = isChanged(writing);
  useUnsavedGuard(changed, t('questionEditor.unsaved'));

  function change(part: Partial<QuestionDraft>) {
    const fields = Object.keys(part).flatMap((field) => [field, ...(related[field] ?? [])]);
    for (const field of fields) {
      creation.clear(field);
      update.clear(field);
    }
    revise((before) => ({ ...before, draft: { ...before.draft, ...part }, broken: without(before.broken, fields) }));
  }
  async function create(body: QuestionInput) {
    created.current = Boolean(await creation.call({ params: { id: evaluation }, body }));
    if (!created.current) return;
    // At once, so that nothing unsaved holds the page back.
    flushSync(() => revise((before) => ({ ...before, saved: before.draft })));
    go(`/import/${evaluation}/questions`);
  }
  async function save() {
    if (pending || created.current) return;
    const breaches = breachesOf(draft);
    // At once, so that the field that is wrong is marked when it is looked for.
    flushSync(() => revise((before) => ({ ...before, broken: breaches })));
    if (Object.keys(breaches).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const body = inputOf(draft);
    if (!question) return create(body);
    const answer = await update.call({ params: { id: evaluation, qid: question.id }, body });
    if (!answer) return;
    revise((before) => ({ ...before, saved: draft }));
    onSaved(answer.question);
  }
  const named = Object.entries(broken).map(([field, rule]) => [field, t(keyOf(field, rule))]);
  return {
    draft,
    change,
    errors: { ...creation.errors, ...update.errors, ...Object.fromEntries(named) },
    frozen: question?.answered ?? false,
    released: question?.released ?? false,
    save,
    pending,
    changed,
  };
}

function keyOf(field: string, rule: string): string {
  return rule === 'empty' ? 'questionRules.empty' : `questionRules.${field.replace(/_(cs|en)$/, '')}.${rule}`;
}
