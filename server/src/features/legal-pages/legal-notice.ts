import type { LegalSection } from '@anketa/contract/suite/legal-pages';
import type { Locale } from '@anketa/contract/values';
import type { Config } from '../../config.ts';
import { translate } from '../../platform/translate.ts';
import { contactLines, contactSection, line, section } from './lines.ts';

/** Sections of the legal notice: who runs Anketa, how they are reached, who answers for it, and for personal data. */
export function legalNoticeSections({ operator }: Pick<Config, 'operator'>, locale: Locale): LegalSection[] {
  const { name, address, number, data_box, contact, responsible, data_protection_officer } = operator;
  const missing = translate(locale, 'legal.missing');
  const say = (key: string) => translate(locale, key);
  const fact = (term: string, values: readonly string[]) =>
    values.length === 0 ? [] : [{ term, lines: values.map((value) => line(value)) }];
  const reached = contactLines(contact);
  return [
    section(say('legal.notice.operator'), {
      missing: name && address.length > 0 ? null : missing,
      facts: [
        ...fact(say('legal.notice.name'), name ? [name[locale]] : []),
        ...fact(say('legal.notice.address'), address),
        ...fact(say('legal.notice.number'), number === undefined ? [] : [number]),
      ],
    }),
    section(say('legal.notice.contact'), {
      missing: reached.length > 0 ? null : missing,
      lines: reached,
      facts: fact(say('legal.notice.dataBox'), data_box === undefined ? [] : [data_box]),
    }),
    contactSection(say('legal.notice.responsible'), responsible, locale),
    contactSection(say('legal.officer'), data_protection_officer, locale),
  ];
}
