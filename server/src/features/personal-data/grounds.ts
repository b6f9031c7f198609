import type { Words } from '@anketa/contract/declared-list';
import type { Ground } from './declaring.ts';

/** The grounds of the law in words, with their articles. */
export const groundWords: Readonly<Record<Ground, Words>> = {
  task: {
    cs: 'Úkol ve veřejném zájmu: hodnocení kvality vysoké školy (GDPR čl. 6 odst. 1 písm. e)',
    en: 'A task in the public interest: assessing the quality of a university (GDPR art. 6(1)(e))',
  },
  duty: {
    cs: 'Právní povinnost: zabezpečení a odpovědnost správce (GDPR čl. 6 odst. 1 písm. c, čl. 5 odst. 2, čl. 32)',
    en: 'A legal obligation: security and accountability of the controller (GDPR art. 6(1)(c), 5(2), 32)',
  },
  consent: {
    cs: 'Souhlas, který lze kdykoli odvolat (GDPR čl. 6 odst. 1 písm. a)',
    en: 'Consent, which can be withdrawn at any time (GDPR art. 6(1)(a))',
  },
};
