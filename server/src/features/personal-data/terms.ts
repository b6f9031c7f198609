import { wholeYears } from '@anketa/contract/people/retention';
import type { Locale } from '@anketa/contract/values';
import type { Config } from '../../config.ts';

/** The settings that say how long something stays, under the names by which terms hold a place for them. */
export const termSettings = {
  left: { setting: 'ANKETA_LEFT_YEARS', unit: 'year' },
  audit: { setting: 'ANKETA_AUDIT_DAYS', unit: 'day' },
  reports: { setting: 'ANKETA_REPORT_DAYS', unit: 'day' },
} as const;

type Terms = Readonly<Record<keyof typeof termSettings, string>>;

/** The terms of an installation in words, in years where they are whole ones: "5 years". */
export function configuredTerms(
  { leftYears, auditDays, reportDays }: Pick<Config, 'leftYears' | 'auditDays' | 'reportDays'>,
  locale: Locale,
): Terms {
  const inUnit = (unit: string, number: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(number);
  const words = (name: keyof Terms, number: number) => {
    const { unit } = termSettings[name];
    const years = unit === 'day' ? wholeYears(number) : number;
    return years === undefined ? inUnit('day', number) : inUnit('year', years);
  };
  return {
    left: words('left', leftYears),
    audit: words('audit', auditDays),
    reports: words('reports', reportDays),
  };
}

/** A term with its places filled. */
export function filledTerm(text: string, terms: Terms): string {
  return text.replace(/\{(left|audit|reports)\}/g, (_, name: keyof Terms) => terms[name]);
}
