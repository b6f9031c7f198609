import type { Words } from '../declared-list.ts';

/** What the parts of the application that come with it are called, by the names of their remotes. A team's part goes by its own name. */
export const partWords: Readonly<Record<string, Words>> = {
  'mfe-evaluation': { cs: 'Dotazníky', en: 'Questionnaires' },
  'mfe-results': { cs: 'Výsledky', en: 'Results' },
  'mfe-admin-imports': { cs: 'Správa hodnocení', en: 'Evaluation administration' },
  'mfe-mailing': { cs: 'E-maily a oznámení', en: 'E-mails and notifications' },
  'mfe-users-departments': { cs: 'Uživatelé a katedry', en: 'Users and departments' },
};

/** What a part of the application is called, by the name of its remote; of one without words its name in both languages. */
export const partWordsOf = (remote: string): Words => partWords[remote] ?? { cs: remote, en: remote };
