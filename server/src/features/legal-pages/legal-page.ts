import type { LegalPage } from '@anketa/contract/suite/legal-pages';
import { type LegalPageName, legalPages } from '@anketa/contract/suite/shell-routes';
import type { Locale } from '@anketa/contract/values';
import type { Config } from '../../config.ts';
import { translate } from '../../platform/translate.ts';
import { accessibilitySections } from './accessibility.ts';
import { legalNoticeSections } from './legal-notice.ts';
import { privacySections } from './privacy.ts';

/** One of the pages, in words of a language. */
export function legalPage(config: Config, name: LegalPageName, locale: Locale): LegalPage {
  const pages = {
    accessibility: { lead: 'legal.accessibility.lead', sections: accessibilitySections },
    legal: { lead: 'legal.notice.lead', sections: legalNoticeSections },
    privacy: { lead: 'legal.privacy.lead', sections: privacySections },
  } as const;
  const { lead, sections } = pages[name];
  return { name, lead: translate(locale, lead), sections: sections(config, locale) };
}

/** The page of an address; null where it is another one's. */
export function legalPageAt(config: Config, pathname: string, locale: Locale): LegalPage | null {
  const name = legalPages.find((one) => pathname === `/${one}`);
  return name === undefined ? null : legalPage(config, name, locale);
}
