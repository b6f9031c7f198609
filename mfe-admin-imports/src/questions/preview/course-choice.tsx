import { listScopeCodes } from '@anketa/contract/questions/editing';
import { previewCourses } from '@anketa/contract/questions/questionnaire-preview';
import type { Named } from '@anketa/contract/values';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useLookup } from '@anketa/remote/use-lookup';
import { Combobox } from '@anketa/ui/combobox';
import { useTranslation } from 'react-i18next';
import { Chips } from '../parts/chips.ts';

interface CourseChoiceProps {
  readonly id: number;
  readonly chosen: readonly Named[];
  readonly onChange: (codes: readonly string[]) => void;
}

/** The courses of the made-up student, found by name or code. The last one cannot be taken away: another takes its place. */
export function CourseChoice({ id, chosen, onChange }: CourseChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const codes = chosen.map(({ code }) => code);
  const search = useLookup(listScopeCodes, {
    request: (text) => ({ params: { id, dimension: 'courses' as const }, query: { search: text } }),
    choices: (found) =>
      found.codes.map(({ code, name_cs, name_en }) => ({
        value: code,
        label: (locale === 'en' && name_en) || name_cs || code,
        detail: code,
      })),
  });
  return (
    <div data-courses>
      <Combobox
        label={t('wholePreview.courses')}
        help={t('wholePreview.coursesHelp', { most: previewCourses })}
        value={null}
        several
        longerThan={0}
        search={search}
        found={(count) => t('questionScope.found', { count })}
        onChange={(choice) => {
          if (choice && !codes.includes(choice.value)) onChange([...codes, choice.value].slice(-previewCourses));
        }}
      />
      <Chips aria-label={t('wholePreview.courses')}>
        {chosen.map(({ code, name_cs, name_en }) => (
          <li key={code}>
            {code}
            <small>{localized({ cs: name_cs, en: name_en })}</small>
            {chosen.length > 1 ? (
              <button
                type="button"
                aria-label={t('wholePreview.remove', { course: code })}
                onClick={({ currentTarget }) => {
                  // The button goes with its course: the focus stays here.
                  currentTarget.closest('[data-courses]')?.querySelector('input')?.focus();
                  onChange(codes.filter((other) => other !== code));
                }}
              >
                <span aria-hidden="true">×</span>
              </button>
            ) : (
              <span aria-hidden="true" style={{ inlineSize: 12, blockSize: 32 }} />
            )}
          </li>
        ))}
      </Chips>
    </div>
  );
}
