import type { Words } from '@anketa/contract/declared-list';
import { permissionsIn, roleWords } from '@anketa/contract/people/people';
import { scopeWords } from '@anketa/contract/people/tokens';
import { partWordsOf } from '@anketa/contract/suite/part-words';
import type { Locale } from '@anketa/contract/values';
import { translate } from '../../platform/translate.ts';

interface Act {
  readonly action: string;
  readonly subject: string;
}

/** Codes that are divided by commas, in words; a code without words stands as it is. */
function inWords(words: Readonly<Record<string, Words>>, codes: string, locale: Locale): string {
  return codes
    .split(/, ?/)
    .map((code) => words[code]?.[locale] ?? code)
    .join(', ');
}

/** The subject of an act with words in place of the codes of roles, scopes, parts and days; of other acts as it is noted. `who`: what stands for a person's number. */
export function subjectInWords({ action, subject }: Act, locale: Locale, who = (number: string) => number): string {
  if (action === 'user.rights' || action === 'user.create') return rightsIn(subject, locale, who);
  if (action === 'user.roles-file') return exchangedIn(subject, locale, who);
  if (action === 'token.make') return tokenIn(subject, locale);
  return action.startsWith('remote.') ? partIn(subject, locale) : subject;
}

/** "1001 editor,manager +5": the roles that somebody has now, and their further permissions. */
function rightsIn(subject: string, locale: Locale, who: (number: string) => string): string {
  const [, number, roles = '', mask] = /^(\S+) (\S+) \+(\d+)$/.exec(subject) ?? [];
  if (number === undefined) return subject;
  const given = roles === '-' ? translate(locale, 'changes.noRole') : inWords(roleWords, roles, locale);
  const further = permissionsIn(Number(mask)).map((words) => words[locale].toLocaleLowerCase(locale));
  return `${who(number)}: ${[given, ...further].join(', ')}`;
}

/** "1001 +editor -manager": the roles that a file gave and took. */
function exchangedIn(subject: string, locale: Locale, who: (number: string) => string): string {
  const [, number, given = '', taken = ''] = /^(\S+) \+(\S+) -(\S+)$/.exec(subject) ?? [];
  if (number === undefined) return subject;
  const roles = (key: string, codes: string) =>
    codes === '-' ? [] : [translate(locale, `changes.${key}`, { roles: inWords(roleWords, codes, locale) })];
  return `${who(number)}: ${[...roles('given', given), ...roles('taken', taken)].join(', ')}`;
}

/** "SIS (anketa_abc123) sis → 2027-06-30": what a token is for, what it opens and until when. */
function tokenIn(subject: string, locale: Locale): string {
  const [, name, scopes = '', remotes, day = ''] =
    /^(.+ \(anketa_[\w-]+\)) ([a-z]+(?:, [a-z]+)*)(?: (mfe-[a-z-]+(?:, mfe-[a-z-]+)*))? → (\d{4}-\d\d-\d\d)$/.exec(
      subject,
    ) ?? [];
  if (name === undefined) return subject;
  const parts = remotes?.split(', ').map((remote) => partWordsOf(remote)[locale]);
  const opens = [inWords(scopeWords, scopes, locale), ...(parts ?? [])].join(', ');
  return translate(locale, 'changes.token', { name, opens, day: dayText(day, locale) });
}

const dayText = (day: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'cs-CZ', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** "mfe-results@0123456789 → login": a part as people call it, and the beginning of its revision. */
function partIn(subject: string, locale: Locale): string {
  const [, remote, revision, rest = ''] = /^(mfe-[a-z-]+)(?:@(\w{1,8})\w*)?(.*)$/s.exec(subject) ?? [];
  if (remote === undefined) return subject;
  const part = partWordsOf(remote)[locale];
  return `${revision === undefined ? part : translate(locale, 'changes.revision', { part, revision })}${rest}`;
}
