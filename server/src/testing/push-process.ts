import { readFile } from 'node:fs/promises';
import { marksIn } from '../features/mailing/marks.ts';
import { connect } from '../platform/database/connect.ts';
import { pushKeysIn } from '../platform/push/keys.ts';
import { createPush } from '../platform/push/send.ts';
import { campaignPorts, reaching, runOneTurn } from './campaigns.ts';

/**
 * Does one turn of the job of a notification in a process of its own, to be killed: forked with `DATABASE_URL`, and with the notification's number, the folders of the
 * key of marks and of the keys of notifications, and the file of the push service's certificate. It says when it begins, and ends when the turn is done, with 1 where it failed.
 */
const [id = '', marks = '', keys = '', certificate = ''] = process.argv.slice(2);
const { db, pool } = connect(process.env.DATABASE_URL ?? '');
const send = createPush(reaching({ ca: await readFile(certificate, 'utf8') }));
const ports = await campaignPorts({ db, markOf: await marksIn(marks), push: { send, keys: pushKeysIn(keys) } });
await runOneTurn(pool, ports, Number(id));
