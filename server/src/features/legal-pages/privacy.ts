import type { LegalSection } from '@anketa/contract/suite/legal-pages';
import type { Locale } from '@anketa/contract/values';
import type { Config } from '../../config.ts';
import { translate } from '../../platform/translate.ts';
import { controllerLines } from '../personal-data/controller.ts';
import { processingWords } from '../personal-data/reading.ts';
import { contactSection, line, section } from './lines.ts';

/** The authority for personal data. */
const authority = 'https://uoou.gov.cz/';

/** Sections of the privacy notice (GDPR, articles 13 and 14), made of the declaration of personal data and of what the operator says. */
export function privacySections(config: Config, locale: Locale): LegalSection[] {
  const say = (key: string) => translate(locale, key);
  const labelled = (key: string, text: string) => ({ ...line(text), label: say(`legal.privacy.${key}`) });
  const controller = controllerLines(config, locale);
  return [
    section(say('legal.privacy.controller'), {
      missing: controller.length > 0 ? null : say('legal.missing'),
      lines: controller.length > 0 ? [line(controller.join('\n'))] : [],
    }),
    contactSection(say('legal.officer'), config.operator.data_protection_officer, locale),
    section(say('legal.privacy.answers'), { lines: [line(say('legal.privacy.anonymous'))] }),
    section(say('legal.privacy.rights'), {
      lines: [
        line(say('legal.privacy.ask')),
        line(say('legal.privacy.own'), '/my-data'),
        line(say('legal.privacy.authority'), authority),
      ],
    }),
    section(say('legal.privacy.processed'), {
      lines: [line(say('legal.privacy.grounds')), line(say('legal.privacy.record'), '/processing')],
    }),
    ...[...Map.groupBy(processingWords(config, locale), ({ ground }) => ground)].map(([ground, rows]) =>
      section(ground, {
        facts: rows.map(({ title, whose, why, readers, term }) => ({
          term: title,
          lines: [line(why), labelled('whose', whose), labelled('readers', readers), labelled('term', term)],
        })),
      }),
    ),
    section(say('legal.privacy.sources'), { lines: [line(say('legal.privacy.from'))] }),
    section(say('legal.privacy.recipients'), {
      lines: [line(say('legal.privacy.to')), line(say('legal.privacy.automatic'))],
    }),
    section(say('legal.privacy.browser'), {
      lines: [line(say('legal.privacy.device')), line(say('legal.privacy.measured'))],
    }),
  ];
}
