import type { pageOf } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { QueryResultRow } from 'pg';
import type { z } from 'zod';
import type { Db } from './connect.ts';
import { atATime, fetchedAhead } from './cursor.ts';

/** One page of a list, as the contract gives it (`pageOf`). */
export type Paged<Row> = z.output<ReturnType<typeof pageOf<z.ZodType<Row>>>>;

/** What is sorted by: expressions of SQL without a direction. */
type Order = readonly RawBuilder<unknown>[];

interface ListParts<Found, Row, Key extends string> {
  /** A key of `orders`, with `-` before it from the last to the first. Without it the list comes in its own order. */
  readonly sort: NoInfer<Key | `-${Key}`> | undefined;
  readonly orders: Readonly<Record<Key, Order>>;
  /** The list's own order, which also decides between equals. It ends with something unique, so that pages never overlap. */
  readonly own: RawBuilder<unknown>;
  /** Makes rows of the contract of some that were found. */
  readonly rows: (found: Found[]) => Row[] | Promise<Row[]>;
}

/** A list to be read. */
export interface List<Row> {
  /** One page of it. Pages count from 1; one past the end is empty. */
  readonly page: (wanted: { readonly page: number; readonly limit: number }) => Promise<Paged<Row>>;
  /** All of it as it stands at one moment, some rows at a time: the database sends more when they are asked for. */
  readonly all: () => AsyncGenerator<Row[]>;
}

/** The one way to a list: what is found, without order, and how it is sorted. What has no value stands last. */
export function listOf<DB, Table extends keyof DB, Found, Row, Key extends string>(
  { pool }: Pick<Db, 'pool'>,
  found: SelectQueryBuilder<DB, Table, Found>,
  { sort, orders, own, rows }: ListParts<Found, Row, Key>,
): List<Row> {
  const sorted = found.orderBy(sql.join([...wantedOrder(orders, sort), own]));
  return {
    async page({ page, limit }) {
      const all = found.clearSelect().select(sql`count(*)`.as('total')).$castTo<{ total: number }>();
      const some = sorted.limit(limit).offset((page - 1) * limit);
      const [{ total }, data] = await Promise.all([all.executeTakeFirstOrThrow(), some.execute()]);
      const last_page = Math.max(1, Math.ceil(total / limit));
      return { current_page: page, last_page, total, data: await rows(data as Found[]) };
    },
    async *all() {
      const { sql: text, parameters } = sorted.compile();
      const client = await pool.connect();
      try {
        await client.query('BEGIN READ ONLY');
        await client.query(`DECLARE list NO SCROLL CURSOR FOR ${text}`, [...parameters]);
        const fetch = () => client.query<Found & QueryResultRow>(`FETCH ${atATime} FROM list`);
        for await (const some of fetchedAhead(async () => (await fetch()).rows)) yield await rows(some);
      } finally {
        await client.query('ROLLBACK').then(
          () => client.release(),
          (lost) => client.release(lost),
        );
      }
    },
  };
}

function wantedOrder(orders: Readonly<Record<string, Order>>, sort: string | undefined): Order {
  const [, down, key = ''] = /^(-?)(.*)$/.exec(sort ?? '') ?? [];
  return (orders[key] ?? []).map((by) => sql`${by} ${sql.raw(down ? 'DESC' : 'ASC')} NULLS LAST`);
}

/** A column of texts in Czech order. */
export function czech(column: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} COLLATE "cs-x-icu"`;
}

/** A record's name, or another pair of texts, as it is read in a language and in the order of that language: in English the Czech one stands for a missing one. */
export function orderedName(locale: Locale, table: string, text: 'name' | 'subject' = 'name'): RawBuilder<unknown> {
  const [cs, en] = [sql.ref(`${table}.${text}_cs`), sql.ref(`${table}.${text}_en`)];
  return locale === 'en' ? sql`coalesce(nullif(${en}, ''), ${cs}) COLLATE "en-x-icu"` : czech(`${table}.${text}_cs`);
}
