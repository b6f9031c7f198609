import type { Config } from '../config.ts';
import { mustLetStudentsIn } from '../features/providers/administration/options.ts';
import { mustHaveRevisions } from '../features/registry/revisions/revisions-at-hand.ts';
import { mustAgreeOnTime } from '../platform/clock.ts';
import { planMigrations } from '../platform/database/migrate.ts';
import { copiesOfLog } from '../platform/database/noting-settings.ts';
import type { OpenDatabase } from '../platform/database/open.ts';
import { openFileStore } from '../platform/file-store/open.ts';
import { type Check, ok, warning } from './check.ts';
import { databaseFacts, jobFacts } from './doctor-store.ts';

interface Given {
  readonly config: Config;
  readonly database: OpenDatabase;
}

/** The oldest PostgreSQL, as it says its version. */
const oldest = 150_000;

/** What there is to look at in the database. That it can be reached, fits this version and notes nobody is known by then. */
export const databaseChecks: readonly Check<Given>[] = [
  {
    name: 'database',
    todo: 'Use PostgreSQL 15 or newer with UTF8, and put the settings right that are named: what they are about is lost when the machine fails.',
    async look({ database: { db }, config: { poolSize } }) {
      const { version, encoding, unsafe, max_connections, outdated } = await databaseFacts(db);
      const says = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}, ${encoding}`;
      if (version < oldest || encoding !== 'UTF8') throw new Error(says);
      if (unsafe.length > 0) throw new Error(unsafe.join(', '));
      if (outdated.length > 0)
        return warning(
          `collations are of another version of their library: ${outdated.join(', ')}`,
          'REINDEX DATABASE, then ALTER COLLATION … REFRESH VERSION (and ALTER DATABASE … REFRESH COLLATION VERSION).',
        );
      if (3 * poolSize > max_connections)
        return warning(
          `${max_connections} connections are few for processes that take up to ${poolSize} each`,
          'Raise max_connections, or lower POOL_SIZE: two processes of each host and one more must find theirs.',
        );
      return ok(says);
    },
  },
  {
    name: 'schema',
    todo: 'Look at `anketa migrate --plan`.',
    async look({ database }) {
      const { steps, repeatables } = await planMigrations(database.pool);
      const pending = [...steps.map(({ migration }) => migration.name), ...repeatables.map(({ name }) => name)];
      if (pending.length === 0) return ok('is that of this version');
      const names = pending.join(', ');
      return warning(
        `is complete enough to work with, but steps wait: ${names}`,
        'Run `anketa migrate` once no server of the version before runs: docs/operate.md, "Upgrade".',
      );
    },
  },
  {
    name: 'clock',
    todo: 'Let this machine and that of the database take their time from the same source (NTP).',
    async look({ database }) {
      await mustAgreeOnTime(database.pool);
      return ok("is the database's");
    },
  },
  {
    name: 'copies',
    todo: 'See docs/privacy.md.',
    async look({ database }) {
      const copies = await copiesOfLog(database.pool);
      if (copies.length === 0) return ok('the log of the database goes nowhere');
      return warning(
        `${copies.join(', ')}: such copies have who submits when, as long as they last`,
        'Encrypt what is made while students fill in, and delete it with the keys: docs/privacy.md.',
      );
    },
  },
  {
    name: 'students',
    todo: 'Switch an identity provider on (page Sign-in), or set a mail server.',
    async look({ database: { db }, config }) {
      await mustLetStudentsIn({ db, config });
      return ok('can sign in');
    },
  },
  {
    name: 'remotes',
    todo: 'Publish the named ones again, or see that ANKETA_REMOTE_STORE is the same at all hosts.',
    async look({ database: { db }, config }) {
      await mustHaveRevisions({ db, dataFolder: config.dataFolder, archive: openFileStore(config, db) });
      return ok('their files are at hand');
    },
  },
  {
    name: 'jobs',
    todo: 'See that a worker runs: anketa worker, or anketa serve without --no-work.',
    async look({ database: { db } }) {
      const { late, failed } = await jobFacts(db);
      if (late > 0) throw new Error(`${late} have waited for more than ten minutes`);
      if (failed > 0)
        return warning(
          `${failed} have failed in the last day`,
          'See the page Jobs, which says why and begins them again.',
        );
      return ok('none stands still');
    },
  },
];
