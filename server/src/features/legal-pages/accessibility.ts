import type { LegalSection } from '@anketa/contract/suite/legal-pages';
import type { Locale } from '@anketa/contract/values';
import type { Config } from '../../config.ts';
import { gapReasons, type Operator } from '../../operator-settings.ts';
import { translate } from '../../platform/translate.ts';
import { contactSection, line, section } from './lines.ts';

type Statement = NonNullable<Operator['accessibility']>;

/** The authority that watches over the law: the Digital and Information Agency, since April 2023. */
const authority = 'https://www.dia.gov.cz/';

/** Sections of the accessibility statement, in the order of the European model (Commission Implementing Decision (EU) 2018/1523). */
export function accessibilitySections(
  { operator, publicUrl }: Pick<Config, 'operator' | 'publicUrl'>,
  locale: Locale,
): LegalSection[] {
  const { name, accessibility: statement, contact } = operator;
  const missing = translate(locale, 'legal.missing');
  const say = (key: string, values = {}) => translate(locale, key, values);
  return [
    section(say('legal.accessibility.commitment'), {
      missing: name ? null : missing,
      lines: name ? [line(say('legal.accessibility.commits', { name: name[locale] }))] : [],
    }),
    section(say('legal.accessibility.scope'), {
      lines: [line(say('legal.accessibility.covers', { address: publicUrl }))],
    }),
    section(say('legal.accessibility.conformity'), {
      missing: statement ? null : missing,
      lines: statement ? [line(conformityOf(statement, locale))] : [],
    }),
    section(say('legal.accessibility.gaps'), {
      missing: statement ? null : missing,
      lines: statement?.gaps.length === 0 ? [line(say('legal.accessibility.noGaps'))] : [],
      facts: statement ? gapsOf(statement, locale) : [],
    }),
    section(say('legal.accessibility.preparation'), {
      missing: statement ? null : missing,
      lines: statement ? preparationOf(statement, locale) : [],
    }),
    withLead(
      contactSection(say('legal.accessibility.feedback'), statement?.contact ?? contact, locale),
      say('legal.accessibility.write'),
    ),
    section(say('legal.accessibility.enforcement'), {
      lines: [line(say('legal.accessibility.complain')), line(say('legal.accessibility.authority'), authority)],
    }),
  ];
}

function conformityOf({ conformity }: Statement, locale: Locale): string {
  const keys = {
    full: 'legal.accessibility.full',
    partial: 'legal.accessibility.partial',
    none: 'legal.accessibility.none',
  } as const;
  return translate(locale, keys[conformity]);
}

/** What is not accessible, by the reasons of the law. */
function gapsOf({ gaps }: Statement, locale: Locale): LegalSection['facts'] {
  const terms = {
    'not-compliant': 'legal.accessibility.notCompliant',
    burden: 'legal.accessibility.burden',
    'out-of-scope': 'legal.accessibility.outOfScope',
  } as const;
  return gapReasons.flatMap((reason) => {
    const found = gaps.filter(({ why }) => why === reason);
    if (found.length === 0) return [];
    const lines = found.map(({ what, instead }) =>
      line([what, instead].flatMap((words) => words?.[locale] ?? []).join(' ')),
    );
    return [{ term: translate(locale, terms[reason]), lines }];
  });
}

function preparationOf({ prepared, reviewed, by }: Statement, locale: Locale): LegalSection['lines'] {
  const key = by === 'self' ? 'legal.accessibility.bySelf' : 'legal.accessibility.byThird';
  return [
    line(translate(locale, key, { day: dayIn(prepared, locale) })),
    ...(reviewed ? [line(translate(locale, 'legal.accessibility.reviewed', { day: dayIn(reviewed, locale) }))] : []),
  ];
}

/** A day of a calendar, which no zone moves. */
function dayIn(day: string, locale: Locale): string {
  const read = locale === 'en' ? 'en-GB' : locale;
  return new Intl.DateTimeFormat(read, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** Says before a contact what it is for; nothing where there is none. */
function withLead(given: LegalSection, text: string): LegalSection {
  return given.missing ? given : { ...given, lines: [line(text), ...given.lines] };
}
