import type { Endpoint } from '@anketa/contract/endpoint';
import type { RoleSlug } from '@anketa/contract/rights';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { LifecycleHooks } from './features/evaluations/lifecycle.ts';
import type { Providers } from './features/providers/protocols/providers.ts';
import type { Questionnaires } from './features/questionnaires/questionnaire/questionnaire.ts';
import type { RemoteCounts } from './features/registry/telemetry/counts.ts';
import type { WebVitals } from './features/registry/telemetry/web-vitals.ts';
import type { CheckPassword } from './features/session/sign-in.ts';
import type { SigningIn } from './features/session/signing-in.ts';
import type { Machine } from './features/tokens/identify.ts';
import type { Database, Db } from './platform/database/connect.ts';
import type { DraftKeys } from './platform/draft-key-files.ts';
import type { Health } from './platform/health/health.ts';
import type { Identify, Self } from './platform/http/caller.ts';
import type { ServeList } from './platform/http/declared-lists.ts';
import type { Reading } from './platform/http/reading.ts';
import type { Serve } from './platform/http/serve.ts';
import type { ServeTable } from './platform/http/tables.ts';
import type { InTurn } from './platform/http/turns.ts';
import type { Jobs } from './platform/jobs.ts';
import type { KeyMaker } from './platform/keystore.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { PushKeys } from './platform/push/keys.ts';
import type { Push } from './platform/push/open.ts';
import type { SessionKeys } from './platform/session-keys.ts';
import type { Source } from './sis/source.ts';
import type { Term } from './sis/source-problem.ts';

/** What a demo has and production has not. */
export interface Demo {
  /** People to sign in as, each with the role to show beside the name. */
  readonly logins: readonly { readonly login: string; readonly role: RoleSlug }[];
  /** The made-up SIS of a semester. */
  readonly sis: (db: Db, term: Term) => Promise<Source>;
}

/** What a feature's routes may use. */
export interface Server {
  readonly fastify: FastifyInstance;
  readonly serve: Serve;
  /** For what concerns the caller alone: their roles are not looked up. */
  readonly serveSelf: Serve<Self>;
  /** For machines that call by a token. */
  readonly serveMachine: Serve<Machine>;
  /** The same at once, while others wait for their turns: for whoever looks after the server. */
  readonly serveWatcher: Serve<Machine>;
  /** All endpoints that are served. */
  readonly endpoints: readonly Endpoint[];
  /** For lists that are declared: their pages and their files. */
  readonly serveList: ServeList;
  /** For other tables as files. */
  readonly serveTable: ServeTable;
  readonly identify: Identify;
  /** In what turns they read. */
  readonly inTurn: InTurn;
  /** From which database they are answered. */
  readonly reading: Reading;
  /** With the limits of sign-in, wherever a password is asked for. */
  readonly checkPassword: CheckPassword;
  readonly signIn: SigningIn;
  readonly config: Config;
  /** Undefined in production. */
  readonly demo: Demo | undefined;
  readonly database: Database;
  readonly db: Db;
  readonly jobs: Jobs;
  /** What the features do when an evaluation moves. */
  readonly lifecycle: LifecycleHooks;
  readonly questionnaires: Questionnaires;
  readonly draftKeys: DraftKeys;
  readonly sessionKeys: SessionKeys;
  readonly providers: Providers;
  /** Undefined in a production without a mail server. */
  readonly mailer: Mailer | undefined;
  readonly pushKeys: PushKeys;
  /** Undefined where no notifications are sent. */
  readonly push: Push | undefined;
  readonly health: Health;
  /** What remotes do in browsers. */
  readonly remoteCounts: RemoteCounts;
  /** How fast pages are there. */
  readonly webVitals: WebVitals;
  /** Undefined where keys are made by a worker apart. The private halves are never here. */
  readonly keyMaker: KeyMaker | undefined;
}
