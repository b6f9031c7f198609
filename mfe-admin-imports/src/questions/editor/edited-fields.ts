import { scopeDimensions } from '@anketa/contract/questions/scope';
import { useLocale } from '@anketa/remote/suite';
import type { Edited } from '@anketa/remote/use-edit';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from './draft.ts';

/** The fields of a question in words: for whoever has to decide between their own edit and somebody else's. */
export function useEditedFields(): Edited<QuestionDraft>['fields'] {
  const { t } = useTranslation();
  const locale = useLocale();
  const named = (name: keyof QuestionDraft) => ({ label: t(`questionEditor.${name}`) });
  const choices = (texts: readonly { readonly cs: string; readonly en: string }[]) =>
    texts.map((choice) => choice[locale] || choice.cs).join(', ') || '–';
  return {
    target: { ...named('target'), text: (target) => t(`questionTargets.${target}`) },
    form: { ...named('form'), text: (form) => t(`questionForms.${form}`) },
    body_cs: named('body_cs'),
    body_en: named('body_en'),
    help_cs: named('help_cs'),
    help_en: named('help_en'),
    sign_language_url: named('sign_language_url'),
    required: named('required'),
    counts_toward_average: named('counts_toward_average'),
    choices: { ...named('choices'), text: choices },
    ends: { ...named('ends'), text: choices },
    steps: named('steps'),
    allow_blank: named('allow_blank'),
    text_maximum: named('text_maximum'),
    publicity: { ...named('publicity'), text: (publicity) => t(`questionPublicity.${publicity}`) },
    minimum_return_rate: named('minimum_return_rate'),
    return_rate_over_course: named('return_rate_over_course'),
    coefficient: named('coefficient'),
    active: named('active'),
    narrowed: {
      label: t('questionScope.title'),
      text: (narrowed) => t(narrowed ? 'questionScope.some' : 'questionScope.everyone.all'),
    },
    scope: {
      label: t('questionScope.title'),
      text: (scope) => scopeDimensions.flatMap((dimension) => scope[dimension]).join(', ') || '–',
    },
  };
}
