import { createQuestion, type ManagedQuestion, updateQuestion } from '@anketa/contract/questions/editing';
import { changedFields } from '@anketa/contract/rebase';
import { useGo } from '@anketa/remote/link';
import { type Form, useForm } from '@anketa/remote/use-form';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useResultsQuestion } from '../parts/results-question.ts';
import { breachesOf, draftOf, inputOf, type QuestionDraft } from './draft.ts';
import { useEditedFields } from './edited-fields.ts';

/** Messages that a change of a field takes away, beside its own. */
const related: Readonly<Record<string, readonly string[]>> = {
  ends: ['choices'],
  narrowed: ['scope'],
  form: ['choices', 'allow_blank', 'counts_toward_average', 'coefficient', 'text_maximum'],
  target: ['scope', 'return_rate_over_course'],
};

/** A question being written: a new one, or one to be changed. Its rules are checked before it is sent, since the contract has them. */
export function useEditor(evaluation: number, question: ManagedQuestion | null): Form<QuestionDraft> {
  const { t } = useTranslation();
  const go = useGo();
  const askAboutResults = useResultsQuestion();
  const fields = useEditedFields();
  const values = useMemo(() => draftOf(question), [question]);
  return useForm<typeof createQuestion | typeof updateQuestion, QuestionDraft>(
    question ? updateQuestion : createQuestion,
    {
      values,
      ...(question && {
        edited: {
          version: question.version,
          fields,
          valuesOf: (standing) => draftOf({ ...question, ...standing }),
        },
      }),
      request(draft, { base, version }) {
        if (!question) return { params: { id: evaluation }, body: inputOf(draft) };
        const changed = changedFields(inputOf(base), inputOf(draft));
        return { params: { id: evaluation, qid: question.id }, body: { ...changed, version } };
      },
      check: (draft) =>
        Object.fromEntries(Object.entries(breachesOf(draft)).map(([field, rule]) => [field, t(keyOf(field, rule))])),
      related,
      storeAs: `question:${evaluation}:${question?.id ?? 'new'}`,
      unsaved: t('questionEditor.unsaved'),
      success: t(question ? 'questionEditor.saved' : 'questionEditor.created'),
      ask: { 'results-confirm': askAboutResults },
      onSaved: () => question || go(`/import/${evaluation}/questions`),
    },
  );
}

function keyOf(field: string, rule: string): string {
  return rule === 'empty' ? 'questionRules.empty' : `questionRules.${field.replace(/_(cs|en)$/, '')}.${rule}`;
}
