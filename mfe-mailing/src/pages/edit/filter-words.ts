import type { AudienceChoices, RecipientFilter } from '@anketa/contract/mail/mailing';
import type { Named } from '@anketa/contract/values';
import { useLocalized } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';

/** A choice of recipients in words. */
export function useFilterWords(choices: AudienceChoices): (filter: RecipientFilter) => string {
  const { t } = useTranslation();
  const localized = useLocalized();
  const named = (all: readonly Named[], code: string | undefined) => {
    const found = all.find((one) => one.code === code);
    return found && (localized({ cs: found.name_cs, en: found.name_en }) || found.code);
  };
  return ({ target, progress, department, study_type, study_form, field, courses, role }) =>
    [
      t(`targets.${target}`),
      progress && t(`recipients.${progress}`),
      named(choices.departments, department) ?? department,
      named(choices.study_types, study_type) ?? study_type,
      named(choices.study_forms, study_form) ?? study_form,
      named(choices.fields, field) ?? field,
      courses,
      role && t(`recipients.roles.${role}`),
    ]
      .filter(Boolean)
      .join(', ');
}
