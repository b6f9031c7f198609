import { marksIn } from '../features/mailing/marks.ts';
import { connect } from '../platform/database/connect.ts';
import { campaignPorts, runOneTurn } from './campaigns.ts';

/**
 * Does one turn of a campaign's job in a process of its own, to be killed: forked with `DATABASE_URL`, and with the e-mail's number, the port of the mail
 * server, the folder of the key of marks, and how many connections. It says when it begins, and ends when the turn is done, with 1 where it failed.
 */
const [id = '', port = '', folder = '', lanes = '1'] = process.argv.slice(2);
const { db, pool } = connect(process.env.DATABASE_URL ?? '');
const ports = await campaignPorts({ db, port: Number(port), lanes: Number(lanes), markOf: await marksIn(folder) });
await runOneTurn(pool, ports, Number(id));
