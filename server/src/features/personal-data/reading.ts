import type { Words } from '@anketa/contract/declared-list';
import type { OwnMail } from '@anketa/contract/mail/own-mail';
import type { DataPart, Datum, Processing, RecordAct } from '@anketa/contract/people/my-data';
import type { Locale } from '@anketa/contract/values';
import type { Db } from '../../platform/database/connect.ts';
import { namesOf } from '../audit/names.ts';
import { whatOf } from '../audit/words.ts';
import { declaration, tablesOf } from './declaration.ts';
import type { AnyOwned, Column, Datum as DeclaredDatum, Displayed } from './declaring.ts';
import { groundWords } from './grounds.ts';
import { type Reason, reasons } from './reasons.ts';
import { actsOn, type NamedVisible, rowsOf, type Value, type Whose } from './store.ts';
import { configuredTerms, filledTerm } from './terms.ts';

interface For {
  readonly whose: Whose;
  readonly locale: Locale;
}

/** What terms go by. */
export type TermConfig = Parameters<typeof configuredTerms>[0];

/** What is stored about a person, by kinds of data; tables that have nothing of them are left out. */
export function dataOf(db: Db, config: TermConfig, { whose, locale }: For): Promise<Datum[]> {
  return Promise.all(
    declaration.map(async (datum) => {
      const owned = tablesOf(datum).flatMap(([name, table]) => (table.of ? [[name, table] as const] : []));
      const parts = await Promise.all(owned.map(([name, table]) => partOf(db, [name, table], { whose, locale })));
      const { title, why, readers, term, ground } = inWords(datum, config, locale);
      return { key: datum.key, title, why, readers, term, ground, parts: parts.filter(({ rows }) => rows.length > 0) };
    }),
  );
}

async function partOf(db: Db, [name, table]: readonly [string, AnyOwned], { whose, locale }: For): Promise<DataPart> {
  const columns = displayedOf(table.columns);
  const rows = await rowsOf(db, name, table, { whose, columns, locale });
  const headings = columns.map(({ name: key, heading, kind }) => ({ key, heading: heading[locale], kind }));
  const { counted } = table;
  const number = counted ? [{ key: 'count', heading: counted[locale], kind: 'number' as const }] : [];
  return {
    key: name,
    title: table.title[locale],
    columns: [...headings, ...number],
    rows: rows.map((row) => {
      const raw = (one: string) => String(row[columns.findIndex((column) => column.name === one)] ?? '');
      return row.map((value, at) => wordOf(columns[at], value, { locale, raw }));
    }),
  };
}

const mailHeadings = [
  { key: 'day', heading: { cs: 'Den', en: 'Day' }, kind: 'day' },
  { key: 'subject', heading: { cs: 'Předmět', en: 'Subject' }, kind: 'text' },
  { key: 'evaluation', heading: { cs: 'Hodnocení', en: 'Evaluation' }, kind: 'text' },
] as const;

/** The same with the e-mails that were sent: the database has a mark of their recipient, by which the person alone finds them. */
export function withMails(data: readonly Datum[], mails: readonly OwnMail[], locale: Locale): Datum[] {
  const columns = mailHeadings.map(({ key, heading, kind }) => ({ key, heading: heading[locale], kind }));
  const isEnglish = locale === 'en';
  const rows = mails.map((mail) => [
    mail.day,
    (isEnglish && mail.subject_en) || mail.subject_cs,
    isEnglish ? mail.evaluation_en : mail.evaluation_cs,
  ]);
  const title = isEnglish ? 'E-mails that were sent to you' : 'E-maily, které jsme Vám poslali';
  const part = { key: 'sent-e-mails', title, columns, rows };
  return data.map((datum) =>
    datum.key === 'messages' && rows.length > 0 ? { ...datum, parts: [...datum.parts, part] } : datum,
  );
}

const isDisplayed = (column: Column): column is Displayed => typeof column === 'object';

/** The columns that are shown, under their names. */
export function displayedOf(columns: AnyOwned['columns']): NamedVisible[] {
  return Object.entries(columns).flatMap(([name, column]) => (isDisplayed(column) ? [{ ...column, name }] : []));
}

interface Written {
  readonly locale: Locale;
  /** What a column of the row has. */
  readonly raw: (column: string) => string;
}

function wordOf(column: Displayed | undefined, value: Value, { locale, raw }: Written): Value {
  const { values } = column ?? {};
  if (!values || value === null) return value;
  if (typeof values === 'function') return values(String(value), locale, raw);
  return values[String(value)]?.[locale] ?? value;
}

/** What others did with a person's record, by days, the last first. */
export async function recordActs(db: Db, { whose, locale }: For): Promise<RecordAct[]> {
  const acts = await actsOn(db, whose);
  const nameOf = await namesOf(db, [...new Set(acts.map(({ actor }) => actor))], locale);
  return acts.map(({ day, actor, action }) => ({
    day,
    who: nameOf(actor),
    what: whatOf({ action, subject: '' }, locale),
  }));
}

/** What is stored and not shown, by the reason, with its places in the database. */
export function absentWords(locale: Locale) {
  const places = declaration.flatMap((datum) =>
    tablesOf(datum).flatMap(([table, { columns }]) =>
      Object.entries(columns).flatMap(([column, one]) =>
        isDisplayed(one) ? [] : [{ reason: one, place: `${table}.${column}` }],
      ),
    ),
  );
  const byReason = Map.groupBy(places, ({ reason }) => reason);
  return (Object.keys(reasons) as Reason[]).map((key) => ({
    key,
    title: reasons[key].title[locale],
    why: reasons[key].why[locale],
    places: (byReason.get(key) ?? []).map(({ place }) => place),
  }));
}

/** The record of processing activities (GDPR, article 30): a line for each kind of data. */
export function processingWords(config: TermConfig, locale: Locale): Processing[] {
  return declaration.map((datum) => ({
    key: datum.key,
    whose: datum.whose[locale],
    ...inWords({ ...datum, ...datum.record }, config, locale),
  }));
}

function inWords({ title, why, readers, term, ground }: DeclaredDatum, config: TermConfig, locale: Locale) {
  const words = (given: Words) => given[locale];
  return {
    title: words(title),
    why: words(why),
    readers: words(readers),
    term: filledTerm(words(term), configuredTerms(config, locale)),
    ground: words(groundWords[ground]),
  };
}
