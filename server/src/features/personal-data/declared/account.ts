import { permissionsIn, roleWords } from '@anketa/contract/people/people';
import type { Locale } from '@anketa/contract/values';
import { type Datum, day, flag, number, text, texts } from '../declaring.ts';

/** Fields of a person that the SIS has, too. */
const ownFields = {
  title_before: text('Titul před jménem', 'Title before the name'),
  name: text('Jméno', 'Name'),
  surname: text('Příjmení', 'Surname'),
  title_after: text('Titul za jménem', 'Title after the name'),
  login: text('Přihlašovací jméno', 'Login'),
  email: text('E-mailová adresa', 'E-mail'),
};

/** Values by the names of their fields, as JSON, in words. */
function sisValues(json: string, locale: Locale): string {
  const values = new Map(Object.entries(Object(JSON.parse(json))));
  return Object.entries(ownFields)
    .flatMap(([name, { heading }]) => (values.has(name) ? [`${heading[locale]}: ${values.get(name) ?? '–'}`] : []))
    .join('; ');
}

/** Who a person is here, and by what they sign in. */
export const accountData: readonly Datum[] = [
  {
    key: 'account',
    title: { cs: 'Kdo jste', en: 'Who you are' },
    record: {
      title: { cs: 'Účty a totožnost', en: 'Accounts and identity' },
      why: {
        cs: 'Abychom osobu poznali při přihlášení, oslovili ji a věděli, co smí.',
        en: 'To recognise people when they sign in, address them by name and know what they are allowed to do.',
      },
    },
    whose: { cs: 'Studenti, vyučující a další uživatelé', en: 'Students, teachers and other users' },
    why: {
      cs: 'Abychom Vás poznali při přihlášení, oslovili a věděli, co smíte.',
      en: 'So that we recognise you when you sign in, can address you by name and know what you are allowed to do.',
    },
    readers: { cs: 'Správci uživatelů', en: 'User administrators' },
    term: {
      cs: 'Dokud je osoba v některém hodnocení nebo má přidělenou roli, a potom ještě {left}',
      en: 'While the person takes part in an evaluation or has an assigned role, and for {left} afterwards',
    },
    ground: 'task',
    tables: {
      person: {
        title: { cs: 'Vaše údaje', en: 'Your details' },
        of: { person: 'oidos' },
        columns: {
          ...ownFields,
          oident: text('Číslo osoby', 'Person number'),
          oidos: text('Číslo v SIS', 'Number in the SIS'),
          extra_permissions: text('Oprávnění navíc', 'Further permissions', (mask, locale) =>
            permissionsIn(Number(mask))
              .map((words) => words[locale])
              .join(', '),
          ),
          deactivated: flag('Účet', 'Account', {
            false: { cs: 'aktivní', en: 'active' },
            true: { cs: 'deaktivovaný', en: 'deactivated' },
          }),
          merged_into: text('Záznam patří k osobě', 'The record belongs to'),
          sis_values: text(
            'Co místo upravených údajů uvádí SIS',
            'What the SIS says in place of what was edited',
            sisValues,
          ),
          merge_receipt: 'technical',
          password_hash: 'secret',
          search: 'copy',
        },
      },
      person_role: {
        title: { cs: 'Přidělené role', en: 'Assigned roles' },
        of: { person: 'oidos' },
        columns: {
          role: text('Role', 'Role', roleWords),
          origin: text('Kdo ji přidělil', 'Assigned by', {
            hand: { cs: 'správce uživatelů', en: 'an administrator of users' },
            csv: { cs: 'správce uživatelů ze souboru', en: 'an administrator of users from a file' },
          }),
          oidos: 'copy',
        },
      },
      deleted_person: { columns: { mark: 'secret', number_mark: 'secret' } },
      departed_person: {
        title: { cs: 'Zaznamenaný odchod', en: 'That you have left' },
        of: { person: 'oidos' },
        columns: { noted_on: day('Zaznamenáno', 'Noted'), oidos: 'copy' },
      },
      head_appointment: {
        title: { cs: 'Katedry, které vedete', en: 'Departments that you head' },
        of: { person: 'oidos' },
        columns: {
          department_code: text('Katedra', 'Department'),
          from_day: day('Od', 'From'),
          until_day: day('Do', 'Until'),
          oidos: 'copy',
        },
      },
    },
  },
  {
    key: 'sign-in',
    title: { cs: 'Přihlašování', en: 'Signing in' },
    record: {
      title: { cs: 'Přihlašování', en: 'Signing in' },
      why: {
        cs: 'Aby osoba zůstala přihlášená a nikdo jiný se za ni nevydával.',
        en: 'To keep people signed in, and to protect their accounts from others.',
      },
    },
    whose: { cs: 'Kdo se přihlásil', en: 'Anyone who has signed in' },
    why: {
      cs: 'Abyste zůstali přihlášeni a nikdo jiný se za Vás nevydával.',
      en: 'So that you stay signed in and nobody else can sign in as you.',
    },
    readers: {
      cs: 'Nikdo, správci vidí jen odmítnutá přihlášení',
      en: 'Nobody; administrators see only refused sign-ins',
    },
    term: {
      cs: 'Přihlášení končí ve čtyři hodiny ráno, odkaz k přihlášení po několika minutách; přístupové klíče a propojené účty zůstávají, dokud existuje účet',
      en: 'Sessions until four in the morning, sign-in links for a few minutes; passkeys and connected accounts for as long as the account exists',
    },
    ground: 'task',
    tables: {
      session: {
        title: { cs: 'Kde jste přihlášeni', en: 'Where you are signed in' },
        of: { person: 'oidos' },
        columns: {
          expires_at: day('Přihlášení skončí', 'The session ends'),
          provider: text('Přihlášení přes', 'Signed in by'),
          oidos: 'copy',
          token_hash: 'secret',
          subject_mark: 'secret',
          sid_mark: 'secret',
          impersonated_by: 'others',
          raised_until: 'time',
        },
      },
      identity: {
        title: { cs: 'Propojené účty', en: 'Connected accounts' },
        of: { person: 'oidos' },
        columns: {
          provider: text('Poskytovatel', 'Provider'),
          issuer: text('Adresa poskytovatele', 'Address of the provider'),
          subject: text('Vaše označení tam', 'What you are called there'),
          oidos: 'copy',
          settled: 'technical',
        },
      },
      passkey: {
        title: { cs: 'Přístupové klíče', en: 'Passkeys' },
        of: { person: 'oidos' },
        columns: {
          name: text('Název', 'Name'),
          day: day('Přidán', 'Added'),
          rp_id: text('Platí pro adresu', 'Valid for the address'),
          transports: texts('Jak se připojuje', 'How it connects', {
            internal: { cs: 'vestavěný v zařízení', en: 'built into the device' },
            hybrid: { cs: 'telefonem', en: 'by a phone' },
            usb: { cs: 'přes USB', en: 'by USB' },
            nfc: { cs: 'přiložením (NFC)', en: 'by touch (NFC)' },
            ble: { cs: 'přes Bluetooth', en: 'by Bluetooth' },
            'smart-card': { cs: 'čipovou kartou', en: 'by a smart card' },
          }),
          oidos: 'copy',
          id: 'technical',
          credential_id: 'secret',
          public_key: 'secret',
          counter: 'technical',
        },
      },
      login_link: { columns: { token_hash: 'minutes', oidos: 'minutes', made_by: 'minutes', expires_at: 'minutes' } },
      mailed_link: {
        columns: {
          browser_hash: 'minutes',
          token_hash: 'minutes',
          oidos: 'minutes',
          back: 'minutes',
          expires_at: 'minutes',
        },
      },
      refused_identity: { columns: { issuer: 'others', subject: 'others', number: 'others', day: 'others' } },
      used_token: { columns: { token_hash: 'minutes' } },
      provider_logout: { columns: { mark: 'minutes' } },
      provider_stage: { columns: { trial_by: 'secret' } },
    },
  },
  {
    key: 'messages',
    title: { cs: 'Zprávy pro Vás', en: 'Messages to you' },
    record: {
      title: { cs: 'Rozesílání e-mailů', en: 'Sending e-mails' },
      why: {
        cs: 'Abychom mohli psát o hodnocení, a to jen tolik, kolik si příjemce zvolil.',
        en: 'To write about evaluations, only as often and on the topics that the recipient has chosen.',
      },
    },
    whose: { cs: 'Studenti a vyučující', en: 'Students and teachers' },
    why: {
      cs: 'Abychom Vám mohli napsat, a jen tolik a o tom, co chcete.',
      en: 'So that we can write to you, only as often and on the topics that you want.',
    },
    readers: { cs: 'Kdo e-maily píše, vidí jen počty', en: 'Authors of e-mails see only counts' },
    term: {
      cs: 'Nastavení, dokud existuje účet; počet zpráv týden; adresa, ze které se zprávy vracejí, nejvýše půl roku; rozeslané zprávy, dokud je v systému jejich hodnocení',
      en: 'Settings for as long as the account exists; the number of messages for a week; addresses that return messages for half a year at most; sent messages for as long as their evaluation is stored',
    },
    ground: 'task',
    tables: {
      mail_choice: {
        title: { cs: 'Co Vám má chodit', en: 'What you want to receive' },
        of: { person: 'oidos' },
        columns: {
          unsubscribed: flag('E-maily o hodnocení', 'E-mails about evaluations', {
            false: { cs: 'chodí Vám', en: 'you receive them' },
            true: { cs: 'odhlásili jste se z nich', en: 'you have unsubscribed' },
          }),
          paused_until: day('Pozastaveno do', 'Paused until'),
          locale: text('Jazyk', 'Language', {
            cs: { cs: 'čeština', en: 'Czech' },
            en: { cs: 'angličtina', en: 'English' },
          }),
          oidos: 'copy',
          token: 'secret',
        },
      },
      mail_mute: {
        title: { cs: 'Hodnocení, o kterých Vám nemáme psát', en: 'Evaluations that we are not to write about' },
        of: { person: 'oidos' },
        columns: { evaluation_id: text('Hodnocení', 'Evaluation'), oidos: 'copy' },
      },
      mail_trouble: {
        title: { cs: 'Adresy, ze kterých se zprávy vrátily', en: 'Addresses that messages came back from' },
        of: { person: 'oidos' },
        columns: {
          address: text('Adresa', 'Address'),
          status: text('Odpověď poštovního serveru', 'Answer of the mail server'),
          suppressed: flag('Další zprávy', 'Further messages', {
            false: { cs: 'tam posíláme', en: 'go there' },
            true: { cs: 'už tam neposíláme', en: 'go there no more' },
          }),
          week: day('Týden od', 'Week of'),
          oidos: 'copy',
        },
      },
      contact_count: {
        title: { cs: 'Kolik zpráv jste tento týden dostali', en: 'How many messages you got this week' },
        of: { person: 'oidos' },
        columns: { week: day('Týden od', 'Week of'), number: number('Počet', 'Number'), oidos: 'copy' },
      },
      email_recipient: {
        title: { cs: 'Zprávy, které Vám teprve půjdou', en: 'Messages that are yet to go to you' },
        of: { person: 'oidos' },
        columns: {
          address: text('Adresa', 'Address'),
          email_id: 'technical',
          place: 'technical',
          oidos: 'copy',
          wording: 'copy',
          mark: 'secret',
          digest: 'secret',
          length: 'technical',
          key: 'secret',
          state: 'technical',
          tries: 'technical',
          again_at: 'technical',
          seen: 'technical',
          status: 'technical',
        },
      },
      mail_outbox: {
        columns: { recipient: 'minutes', subject: 'minutes', body_text: 'minutes', body_html: 'minutes' },
      },
    },
  },
  {
    key: 'notifications',
    title: { cs: 'Oznámení v prohlížeči', en: 'Notifications in browsers' },
    record: {
      title: { cs: 'Oznámení v prohlížeči', en: 'Notifications in browsers' },
      why: {
        cs: 'Aby oznámení přišla do prohlížečů, ve kterých si je osoba zapnula.',
        en: 'To deliver notifications to the browsers where people have turned them on.',
      },
    },
    whose: { cs: 'Kdo si je zapnul', en: 'Anyone who has turned them on' },
    why: {
      cs: 'Aby Vám přišla tam, kde jste si je zapnuli.',
      en: 'So that they reach the browsers where you have turned them on.',
    },
    readers: { cs: 'Nikdo', en: 'Nobody' },
    term: {
      cs: 'Do vypnutí, odhlášení nebo zániku prohlížeče',
      en: 'Until they are turned off, the person signs out or the browser ceases to exist',
    },
    ground: 'consent',
    tables: {
      push_subscription: {
        title: { cs: 'Prohlížeče, do kterých chodí oznámení', en: 'Browsers that get notifications' },
        of: { person: 'oidos' },
        columns: {
          channels: texts('Odebírá', 'Receives', {
            studium: { cs: 'oznámení pro studenty', en: 'notifications for students' },
            ucit: { cs: 'oznámení pro vyučující', en: 'notifications for teachers' },
          }),
          oidos: 'copy',
          endpoint: 'secret',
          p256dh: 'secret',
          auth: 'secret',
          place: 'technical',
          key_id: 'technical',
          refusals: 'technical',
        },
      },
      class_notice: { columns: { oidos: 'minutes', endpoint: 'minutes' } },
    },
  },
];
