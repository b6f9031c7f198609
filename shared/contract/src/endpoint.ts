import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { Right, TokenScope } from './rights.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What a request that is no GET does to what others see too; each declares it, and `effects.test.ts` looks.
 *
 * - `edits`: fields that others edit too. Its body is `edited(…)` and carries the version it was made from.
 * - `switches`: one thing, to a value that is given; the answer says whether it stood so `already`. What has more than two values is sent
 *   `from` what was seen.
 * - `adds`, `removes`: something whole. What is gone already is 404.
 * - `own`: what belongs to the caller alone, such as a session, a draft, marks of what they have read.
 * - `runs`: begins or steers work, or makes something anew from what is there.
 * - `reads`: changes nothing.
 */
export type Effect = 'edits' | 'switches' | 'adds' | 'removes' | 'own' | 'runs' | 'reads';

/** Formats of files, with their media types. */
export const fileTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const;
export type FileFormat = keyof typeof fileTypes;
export const fileFormats: readonly FileFormat[] = ['csv', 'xlsx', 'json'];

/**
 * One HTTP endpoint. The one declaration drives the server's validation, its right check, the typed client,
 * the OpenAPI document and the authorization test.
 *
 * `path` uses Fastify's form (`/internal/import/:id`). `right` is what the caller must hold; the feature may refuse
 * more (for example: own departments only), never less.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly right: Right;
  /** Tokens of this scope, or of any of these, open it, beside people. What only tokens open says so by its right. */
  readonly scope?: TokenScope | readonly TokenScope[];
  /** Of what is no GET. */
  readonly effect?: Effect;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** The largest body in bytes, where it may be larger than a megabyte. */
  readonly bodyBytes?: number;
  /** It answers with a file of this format, as a stream. */
  readonly file?: FileFormat;
  /**
   * Without a session the answer is the same for everybody who asks in one language: a proxy may keep it for a short while
   * (server/src/platform/http/cached-answers.ts).
   */
  readonly shared?: true;
  /** What it may refuse with, beside what follows from its right and its input. */
  readonly errors?: readonly ErrorName[];
  /** The route leaves no line in the server's log. For what must not be timed, such as a submission. */
  readonly unlogged?: boolean;
  /** Browsers send it without cookies: nobody is meant by it, and no token of a page comes with it. It has to come from a page of ours all the same. */
  readonly sessionless?: true;
}

/** Declares an endpoint; returns it unchanged, with its schemas' types kept. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodType,
>(declaration: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return declaration;
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

type Given<Key extends string, Schema> = Schema extends z.ZodUndefined
  ? unknown
  : Schema extends z.ZodType
    ? undefined extends z.input<Schema>
      ? { readonly [K in Key]?: z.input<Schema> }
      : Record<never, never> extends z.input<Schema>
        ? { readonly [K in Key]?: z.input<Schema> }
        : { readonly [K in Key]: z.input<Schema> }
    : unknown;

/** What a caller gives: exactly the parts the endpoint declares, in their wire form. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Given<'params', P> &
        Given<'query', Q> &
        Given<'body', B> & { readonly headers?: Record<string, string>; readonly size?: number }
    : never;
