import { scopeWords } from '@anketa/contract/tokens';
import type { Locale } from '@anketa/contract/values';
import { translate } from '../../../platform/translate.ts';
import { actsOnPeople } from '../../history/store.ts';
import { detailOf, whatOf } from '../../history/words.ts';
import { course, type Datum, day, evaluation, flag, number, parallel, text, texts } from '../declaring.ts';

const phases = {
  0: { cs: 'Příprava', en: 'Preparation' },
  1: { cs: 'Vyplňování', en: 'Filling in' },
  2: { cs: 'Kontrola výsledků', en: 'Checking results' },
  3: { cs: 'Zveřejnění', en: 'Publication' },
  4: { cs: 'Nezdařený import', en: 'Failed import' },
  5: { cs: 'Import', en: 'Import' },
} as const;

function jobName(kind: string, locale: Locale): string {
  const key = `changes.jobs.${kind}`;
  const words = translate(locale, key);
  return words === key ? kind : words;
}

/** What an act was done to: of one on a person their number, of others in words, where there is more to say than where it was done. */
function doneTo(act: { readonly action: string; readonly subject: string }, locale: Locale): string {
  if (actsOnPeople.some((start) => act.action.startsWith(start))) return act.subject;
  return detailOf(act, undefined, locale) || (/^\d/.test(act.subject) ? '' : act.subject);
}

/** What a person wrote and did here by their name. */
export const workData: readonly Datum[] = [
  {
    key: 'written',
    title: { cs: 'Co jste napsali pod svým jménem', en: 'What you wrote by your name' },
    record: {
      title: { cs: 'Texty psané pod jménem', en: 'Texts written by name' },
      why: {
        cs: 'Autorství otázek, odpovědí na komentáře a hlášení chyb.',
        en: 'To show who asks, who replies to comments, and whom to tell of a reported error.',
      },
    },
    whose: { cs: 'Vyučující, vedoucí a správci', en: 'Teachers, heads and administrators' },
    why: {
      cs: 'Aby bylo vidět, kdo se ptá, kdo na komentáře odpovídá a komu máme dát vědět o hlášené chybě.',
      en: 'So that it shows who asks, who answers comments, and whom to tell about an error that was reported.',
    },
    readers: {
      cs: 'Otázky studenti, odpovědi čtenáři výsledků, hlášení správci',
      en: 'Questions: students; replies: readers of results; reports: administrators',
    },
    term: {
      cs: 'Dokud je v systému jeho hodnocení; hlášení {reports} po jeho skončení',
      en: 'As long as the evaluation is stored; reports for {reports} after it is over',
    },
    ground: 'task',
    tables: {
      question: {
        title: { cs: 'Vaše otázky', en: 'Your questions' },
        of: { person: 'author_oidos' },
        columns: {
          evaluation_id: evaluation,
          body_cs: text('Otázka česky', 'Question in Czech'),
          body_en: text('Otázka anglicky', 'Question in English'),
          active: flag('Pokládá se', 'Is asked'),
          author_oidos: 'copy',
          id: 'technical',
          target: 'details',
          form: 'details',
          help_cs: 'details',
          help_en: 'details',
          sign_language_url: 'details',
          required: 'details',
          counts_toward_average: 'details',
          choices: 'details',
          allow_blank: 'details',
          text_maximum: 'details',
          publicity: 'details',
          minimum_return_rate: 'details',
          return_rate_over_course: 'details',
          coefficient: 'details',
          sort_order: 'details',
          scope: 'details',
          promised: 'details',
          steps: 'details',
          asked_since: 'details',
        },
      },
      comment_reply: {
        title: { cs: 'Vaše odpovědi na komentáře', en: 'Your replies to comments' },
        of: { person: 'author_oidos' },
        columns: {
          evaluation_id: evaluation,
          author_name: text('Jméno', 'Name'),
          body: text('Text', 'Text'),
          role: text('Jako', 'As', {
            teacher: { cs: 'vyučující', en: 'teacher' },
            garant: { cs: 'garant', en: 'guarantor' },
            department_head: { cs: 'vedoucí katedry', en: 'department head' },
          }),
          author_oidos: 'copy',
          comment_id: 'technical',
        },
      },
      comment_read: {
        title: { cs: 'Kolik komentářů jste přečetli', en: 'How many comments you have read' },
        of: { person: 'oidos' },
        counted: { cs: 'Přečteno', en: 'Read' },
        columns: { evaluation_id: evaluation, comment_id: 'technical', oidos: 'copy' },
      },
      error_report: {
        title: { cs: 'Chyby, které jste nahlásili jako vyučující', en: 'Errors that you reported as a teacher' },
        of: { person: 'reporter_oidos' },
        columns: {
          evaluation_id: evaluation,
          course_code: course,
          parallel_code: parallel,
          message: text('Zpráva', 'Message'),
          contact: text('Kontakt', 'Contact'),
          user_agent: text('Prohlížeč', 'Browser'),
          solved: flag('Vyřešeno', 'Solved'),
          reporter_oidos: 'unnamed',
          teacher_code: 'others',
          note: 'others',
          id: 'technical',
          reporter: 'technical',
          kind: 'technical',
          n: 'technical',
          settled: 'technical',
        },
      },
    },
  },
  {
    key: 'work',
    title: { cs: 'Co jste v systému dělali', en: 'What you did here' },
    record: {
      title: { cs: 'Úkony při správě', en: 'Acts of administration' },
      why: {
        cs: 'Zpětné zjištění, kdo změnil hodnocení, práva nebo výsledky. O studentech se nic nezapisuje.',
        en: 'To tell afterwards who changed an evaluation, rights or results. Nothing is recorded of students.',
      },
    },
    whose: { cs: 'Vyučující, vedoucí a správci', en: 'Teachers, heads and administrators' },
    why: {
      cs: 'Aby se zpětně poznalo, kdo změnil hodnocení, práva nebo výsledky. O studentech se sem nic nepíše.',
      en: 'So that it can be told afterwards who changed an evaluation, rights or results. Nothing is written here of students.',
    },
    readers: { cs: 'Správci', en: 'Administrators' },
    term: {
      cs: 'Záznam úkonů {audit}, ostatní dokud je v systému jeho hodnocení',
      en: 'The log of acts {audit}, the rest as long as the evaluation is stored',
    },
    ground: 'duty',
    tables: {
      audit_log: {
        title: { cs: 'Záznam úkonů', en: 'Log of acts' },
        of: { actor: 'actor' },
        columns: {
          at: day('Den', 'Day'),
          action: text('Úkon', 'Act', (action, locale) => whatOf({ action, subject: '' }, locale)),
          subject: text('Čeho se týkal', 'What it was done to', (subject, locale, raw) =>
            doneTo({ action: raw('action'), subject }, locale),
          ),
          evaluation_id: evaluation,
          id: 'technical',
          actor: 'copy',
        },
      },
      phase_change: {
        title: { cs: 'Změny fází', en: 'Changes of phases' },
        of: { actor: 'changed_by' },
        columns: {
          changed_at: day('Den', 'Day'),
          evaluation_id: evaluation,
          from_state: text('Z fáze', 'From', phases),
          to_state: text('Do fáze', 'To', phases),
          id: 'technical',
          changed_by: 'copy',
          after_night: 'technical',
        },
      },
      background_job: {
        title: { cs: 'Úlohy, které jste spustili', en: 'Jobs that you started' },
        of: { actor: 'who' },
        columns: {
          kind: text('Úloha', 'Job', jobName),
          subject: text('Čeho se týká', 'What it is about'),
          state: text('Stav', 'State', {
            waiting: { cs: 'čeká', en: 'waiting' },
            running: { cs: 'běží', en: 'running' },
            driven: { cs: 'řídí se ze stránky', en: 'driven from a page' },
            cancelling: { cs: 'ruší se', en: 'being cancelled' },
            cancelled: { cs: 'zrušeno', en: 'cancelled' },
            done: { cs: 'hotovo', en: 'done' },
            failed: { cs: 'nezdařilo se', en: 'failed' },
          }),
          who: 'copy',
          step: 'technical',
          done: 'technical',
          total: 'technical',
          items: 'technical',
          error: 'technical',
          turn: 'technical',
        },
      },
      email: {
        title: { cs: 'Zprávy, které jste napsali', en: 'Messages that you wrote' },
        of: { person: 'author_oidos' },
        columns: {
          created_at: day('Den', 'Day'),
          evaluation_id: evaluation,
          subject_cs: text('Předmět česky', 'Subject in Czech'),
          subject_en: text('Předmět anglicky', 'Subject in English'),
          author_oidos: 'copy',
          id: 'technical',
          target: 'details',
          filter: 'details',
          body_cs: text('Text česky', 'Text in Czech'),
          body_en: text('Text anglicky', 'Text in English'),
          sent_at: 'time',
          recipients: 'others',
          seen: 'others',
          undelivered: 'others',
          state: 'technical',
          purpose: 'details',
          edited_at: 'time',
          send_at: 'time',
          night: 'technical',
          week: 'technical',
          halves: 'technical',
          first_night: 'technical',
          effect: 'others',
          left_out: 'others',
          stopped: 'technical',
          rule_id: 'technical',
          rule_day: 'technical',
          medium: 'details',
          link: 'details',
          delivered: 'others',
          expired: 'others',
        },
      },
      email_edit: {
        title: { cs: 'Vaše dřívější verze zpráv', en: 'Earlier texts of messages by you' },
        of: { actor: 'who' },
        columns: {
          edited_at: day('Den', 'Day'),
          subject_cs: text('Předmět česky', 'Subject in Czech'),
          subject_en: text('Předmět anglicky', 'Subject in English'),
          body_cs: text('Text česky', 'Text in Czech'),
          body_en: text('Text anglicky', 'Text in English'),
          number: number('Pořadí', 'Number'),
          who: 'copy',
          email_id: 'technical',
        },
      },
      api_token: {
        title: { cs: 'Tokeny pro jiné systémy', en: 'Tokens for other systems' },
        of: { person: 'oidos' },
        columns: {
          name: text('K čemu je', 'What it is for'),
          prefix: text('Začíná', 'Begins with'),
          scopes: texts('Co otevírá', 'What it opens', scopeWords),
          made_on: day('Vytvořen', 'Made'),
          ends_on: day('Platí do', 'Valid until'),
          used_on: day('Naposled použit', 'Last used'),
          remotes: texts('Pro moduly', 'For remotes'),
          oidos: 'copy',
          id: 'technical',
          account_id: 'technical',
          hash: 'secret',
        },
      },
      service_account: {
        title: { cs: 'Servisní účty, za které odpovídáte', en: 'Service accounts that you answer for' },
        of: { person: 'oidos' },
        columns: {
          name: text('Název', 'Name'),
          made_on: day('Založen', 'Made'),
          oidos: 'copy',
          id: 'technical',
        },
      },
      remote_revision: { columns: { published_by: 'team' } },
      remote_canary: {
        title: { cs: 'Verze modulů, které jste dali na zkoušku', en: 'Canaries of remotes that you started' },
        of: { actor: 'by' },
        columns: {
          started_at: day('Den', 'Day'),
          remote_id: text('Modul', 'Remote'),
          content_hash: text('Verze', 'Revision'),
          by: 'copy',
          id: 'technical',
          control_hash: 'technical',
          share: 'technical',
          role: 'technical',
          ends_at: 'technical',
          known: 'technical',
          assigned: 'technical',
          failed: 'technical',
          control_assigned: 'technical',
          control_failed: 'technical',
          rests_until: 'technical',
          end_reason: 'technical',
        },
      },
      remote_schedule: {
        title: { cs: 'Verze modulů, které jste naplánovali', en: 'Revisions of remotes that you scheduled' },
        of: { actor: 'by' },
        columns: {
          at: day('Den', 'Day'),
          remote_id: text('Modul', 'Remote'),
          content_hash: text('Verze', 'Revision'),
          by: 'copy',
          id: 'technical',
          act: 'technical',
          wish: 'technical',
          seen: 'technical',
          state: 'technical',
          reason: 'technical',
          token_id: 'technical',
        },
      },
      remote_canary_person: {
        title: { cs: 'Verze modulů, které máte na zkoušku', en: 'Canaries of remotes that you are given' },
        of: { person: 'oidos' },
        columns: { given_on: day('Den', 'Day'), canary_id: 'technical', oidos: 'copy' },
      },
      remote_activation: {
        title: { cs: 'Moduly, které jste nasadili nebo vypnuli', en: 'Remotes that you activated or disabled' },
        of: { actor: 'by' },
        columns: {
          at: day('Den', 'Day'),
          remote_id: text('Modul', 'Remote'),
          kind: text('Úkon', 'Act', {
            publish: { cs: 'nasazení', en: 'activated' },
            rollback: { cs: 'návrat ke starší verzi', en: 'rolled back' },
            disable: { cs: 'vypnutí', en: 'disabled' },
          }),
          content_hash: text('Verze', 'Revision'),
          by: 'copy',
          id: 'technical',
          before: 'technical',
          key: 'technical',
          by_salt: 'technical',
          by_digest: 'technical',
          hash: 'technical',
        },
      },
    },
  },
];
