import { access, constants, stat, statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { openProviders } from '../features/providers/protocols/providers.ts';
import { missingOf } from '../operator-settings.ts';
import { tryMailServer } from '../platform/mail/smtp.ts';
import { type Check, type CheckResult, ok, warning } from './check.ts';

const gigabyte = 2 ** 30;
/** Bytes below which a disk is said to be nearly full, and below which nothing can be stored. */
const [little, nothing] = [2 * gigabyte, 64 * 2 ** 20];

/** What there is to look at without the database. */
export const checks: readonly Check<Config>[] = [
  {
    name: 'account',
    todo: 'Make the folder ANKETA_DATA for the account that runs Anketa, and run this command as that account.',
    async look({ dataFolder }) {
      const [own, owner] = [process.getuid?.(), (await stat(dataFolder)).uid];
      if (own === undefined || own === owner) return ok(`runs as the owner of ${dataFolder}`);
      return warning(
        `${dataFolder} is not this account's: another one runs Anketa`,
        'Run this command as the account that runs Anketa: what that one can read and write is what counts.',
      );
    },
  },
  {
    name: 'disk',
    todo: 'Make room, or give ANKETA_DATA a larger disk: nothing can be stored.',
    async look({ dataFolder }) {
      const { bavail, bsize } = await statfs(dataFolder);
      const left = bavail * bsize;
      const says = `${(left / gigabyte).toFixed(1)} GB are left for ${dataFolder}`;
      if (left < nothing) throw new Error(says);
      return left < little ? warning(says, 'Make room before it is full: then nothing can be stored.') : ok(says);
    },
  },
  {
    name: 'keystore',
    todo: 'Make the folder ANKETA_KEYSTORE on an encrypted volume of its own, readable and writable by the account of the worker alone. After a restore it is put back before the first start.',
    look: lookAtKeystore,
  },
  {
    name: 'mail',
    todo: 'Check ANKETA_SMTP_URL, and that this machine may reach the mail server and sign in there.',
    async look({ smtp }) {
      if (!smtp)
        return warning(
          'there is no mail server: no e-mail is sent, and nobody can sign in by a link',
          'Set ANKETA_SMTP_URL and ANKETA_MAIL_FROM.',
        );
      await tryMailServer(smtp);
      return ok('the mail server takes this account; no message was sent');
    },
  },
  {
    name: 'push',
    todo: 'Let the account of Anketa read the folder of the keys of push notifications, beside those of drafts.',
    async look({ pushContact, pushKeysFolder }) {
      if (pushContact === undefined)
        return warning('no notifications are sent', 'Set ANKETA_PUSH_CONTACT if people shall get them.');
      const isMade = await access(pushKeysFolder, constants.R_OK | constants.W_OK).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      );
      return ok(isMade ? 'there is a key' : 'a key is made with the first subscription');
    },
  },
  {
    name: 'identity providers',
    todo: 'Check the issuer in the file ANKETA_PROVIDERS, and that this machine may reach it by https.',
    look: lookAtProviders,
  },
  {
    name: 'operator',
    todo: 'Check the file ANKETA_OPERATOR.',
    async look({ operator }) {
      const missing = missingOf(operator);
      if (missing.length === 0)
        return ok('the accessibility statement, the legal notice and the privacy notice are filled in');
      return warning(
        `/accessibility, /legal and /privacy say that something is not filled in: ${missing.join(', ')}`,
        'Write it into the file of ANKETA_OPERATOR: docs/operate.md, "What the operator owes".',
      );
    },
  },
];

async function lookAtKeystore({ keystoreFolder, dataFolder }: Config): Promise<CheckResult> {
  if (keystoreFolder === undefined) return ok('a worker apart has it');
  await access(keystoreFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  const [folder, data] = await Promise.all([stat(keystoreFolder), stat(dataFolder)]);
  if ((folder.mode & 0o077) !== 0)
    return warning(
      `other accounts of this machine may enter ${keystoreFolder}`,
      `Let its owner alone: chmod 700 ${keystoreFolder}`,
    );
  if (folder.dev === data.dev)
    return warning(
      'it lies on the volume of ANKETA_DATA: a copy of that volume has data and keys together',
      'Give it an encrypted volume of its own, which is in no backup of the data.',
    );
  return ok('it can be written, and lies on a volume of its own');
}

/** Throws which of them cannot be reached, and why. */
async function lookAtProviders(config: Config): Promise<CheckResult> {
  if (config.providers.length === 0)
    return warning('there are none: people sign in by passwords and links', 'Name them in ANKETA_PROVIDERS.');
  const providers = openProviders(config, { error: () => {} });
  const failed: string[] = [];
  for (const [key, provider] of providers) {
    if (provider.kind === 'headers') continue;
    await provider.oidc.metadata().catch(() => undefined);
    const reached = provider.oidc.reached();
    if (reached.state === 'failed') failed.push(`${key}: ${reached.error}`);
  }
  providers.stop();
  if (failed.length > 0) throw new Error(failed.join('; '));
  return ok(`${[...providers.keys()].join(', ')}: reached`);
}
