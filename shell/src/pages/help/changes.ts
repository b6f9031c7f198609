import type { Locale } from '@anketa/contract/values';

interface Change {
  readonly version: string;
  readonly news: Readonly<Record<Locale, readonly string[]>>;
}

/** What each version brought to those who use it, the newest first. */
export const releaseNotes: readonly Change[] = [
  {
    version: '2.7.5',
    news: {
      cs: [
        'Dotazníky pro studenty v češtině a angličtině, na telefonu i počítači, s průběžným ukládáním i bez připojení.',
        'Odpovědi se při odeslání zašifrují a spojit je se jménem potom nedokáže ani správce databáze.',
        'Výsledky předmětů s rozložením odpovědí, návratností a komentáři, každému podle toho, co smí vidět.',
        'Moje předměty pro vyučující, garanty a vedoucí kateder, s hledáním a řazením.',
        'Příprava hodnocení: import ze studijního systému, otázky s náhledem, termíny fází.',
        'Správa uživatelů, oprávnění a vedoucích kateder.',
        'Anketu lze nainstalovat jako aplikaci; naposledy otevřený dotazník se otevře i bez připojení.',
        'Světlý a tmavý vzhled, ovládání klávesnicí, tisk výsledků.',
      ],
      en: [
        'Questionnaires for students in Czech and English, on phones and computers, saved as they are written, also offline.',
        'Answers are encrypted when they are submitted; afterwards not even the database administrator can link them to a name.',
        'Results of courses with the spread of answers, response rates and comments: everybody sees what they are allowed to.',
        'My courses for teachers, guarantors and heads of department, with search and sorting.',
        'Preparing an evaluation: import from the student information system, questions with a preview, dates of phases.',
        'Administration of users, permissions and heads of department.',
        'It can be installed as an app; the questionnaire opened last opens offline, too.',
        'Light and dark appearance, use by keyboard, printing of results.',
      ],
    },
  },
];
