import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, FileFormat, ParamsOf, QueryOf, ResponseOf } from '@anketa/contract/endpoint';
import { mayCall } from '@anketa/contract/rights';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../database/connect.ts';
import { callsByToken } from './bearer.ts';
import { cacheAnswers } from './cached-answers.ts';
import type { Caller, Identify, Self } from './caller.ts';
import { checkCsrf, checkOrigin } from './csrf.ts';
import { problem } from './problem.ts';
import type { Reading } from './reading.ts';
import type { InTurn } from './turns.ts';

/** What a handler gets: the validated parts of the request and who asks. */
export interface Call<E, By = Caller> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly by: By;
  /** Where the answer is read: for what is everybody's it may be the standby (reading.ts). */
  readonly db: Db;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler gives: what the contract says, or where that is a file its bytes. */
type AnswerOf<E> = E extends { readonly file: FileFormat } ? Readable : ResponseOf<E>;

export type Serve<By = Caller> = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E, By>) => Promise<AnswerOf<E>>,
) => void;

/** What all endpoints are served with. */
interface Serving {
  readonly fastify: FastifyInstance;
  readonly config: Config;
  /** In what turns they read. */
  readonly inTurn: InTurn;
  readonly reading: Reading;
}

/**
 * Makes `serve`: an endpoint's declaration meets its function. Validation, CSRF, the right and the response's white
 * list come from the declaration alone, so a route cannot forget them. What only reads is done in turns (`createTurns`).
 */
export function createServe<By extends Self>(
  { fastify, config, inTurn, reading }: Serving,
  identify: Identify<By>,
): Serve<By> {
  return (endpoint, handler) => {
    // A file is made in turns of its own (files.ts); what changes something is limited where that matters.
    const takesTurns = endpoint.method === 'GET' && endpoint.file === undefined;
    // Before validation: someone without the right learns nothing about what a valid request looks like.
    async function check(request: FastifyRequest): Promise<void> {
      // A token comes by no cookie: no other page can have it sent.
      if (endpoint.sessionless) checkOrigin(config, request);
      else if (endpoint.method !== 'GET' && !callsByToken(request)) checkCsrf(config, request);
      const by = await identify(request);
      if (!mayCall(by, endpoint)) throw problem(by.signedIn ? 'no-right' : 'not-signed-in');
      request.caller = by;
    }
    fastify.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { 200: endpoint.response },
      },
      config: { endpoint },
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      ...(endpoint.shared && { onSend: cacheAnswers(endpoint, config) }),
      // Before a large body is read at all: nobody without the right has the server hold one.
      ...(endpoint.bodyBytes ? { onRequest: check } : { preValidation: check }),
      async handler(request, reply) {
        const call = {
          params: request.params as ParamsOf<typeof endpoint>,
          query: request.query as QueryOf<typeof endpoint>,
          body: request.body as BodyOf<typeof endpoint>,
          by: request.caller as By,
          request,
          reply,
        };
        const answer = () => reading(endpoint, request, (db) => handler({ ...call, db }));
        return takesTurns ? inTurn(request, answer) : answer();
      },
    });
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Self;
  }
  interface FastifyContextConfig {
    /** What the route serves; undefined for the few that are no part of the contract. */
    endpoint?: Endpoint;
  }
}
