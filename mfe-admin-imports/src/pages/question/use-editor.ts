import { createQuestion, type ManagedQuestion, updateQuestion } from '@anketa/contract/question-editing';
import { useGo } from '@anketa/remote/link';
import { useUnsavedGuard } from '@anketa/remote/suite';
import { type RefObject, useEffect, useState } from 'react';
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

/** The draft of a question, the rules it breaks once somebody tried to save it, and saving. */
export function useEditor({ evaluation, question, form, onSaved }: EditorOf): Editor {
  const { t } = useTranslation();
  const go = useGo();
  const [saved, setSaved] = useState(() => draftOf(question));
  const [draft, setDraft] = useState(saved);
  const [broken, setBroken] = useState<Messages>({});
  const [attempt, setAttempt] = useState(0);
  const [created, setCreated] = useState(false);
  const creation = useConfirmedCall(createQuestion, { success: t('questionEditor.created') });
  const update = useConfirmedCall(updateQuestion, { success: t('questionEditor.saved') });
  const pending = creation.pending || update.pending;
  const changed = !created && !sameQuestion(draft, saved);
  useUnsavedGuard(changed, t('questionEditor.unsaved'));
  // A page seen before begins with the data it had then: newer ones take their place, unless something was written.
  const [given, setGiven] = useState(question);
  if (given !== question) {
    setGiven(question);
    const fresh = draftOf(question);
    if (!changed && !sameQuestion(fresh, draft)) {
      setSaved(fresh);
      setDraft(fresh);
    }
  }

  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, form]);
  useEffect(() => {
    if (created) go(`/import/${evaluation}/questions`);
  }, [created, evaluation, go]);

  function change(part: Partial<QuestionDraft>) {
    const fields = Object.keys(part).flatMap((field) => [field, ...(related[field] ?? [])]);
    setBroken((before) => without(before, fields));
    for (const field of fields) {
      creation.clear(field);
      update.clear(field);
    }
    setDraft((before) => ({ ...before, ...part }));
  }
  async function save() {
    if (pending || created) return;
    const breaches = breachesOf(draft);
    setBroken(breaches);
    if (Object.keys(breaches).length > 0) {
      setAttempt((before) => before + 1);
      return;
    }
    const body = inputOf(draft);
    if (!question) {
      setCreated(Boolean(await creation.call({ params: { id: evaluation }, body })));
      return;
    }
    const answer = await update.call({ params: { id: evaluation, qid: question.id }, body });
    if (!answer) return;
    setSaved(draft);
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
