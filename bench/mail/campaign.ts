import { marksIn } from '@anketa/server/features/mailing/marks';
import { runCampaign } from '@anketa/server/features/mailing/sending/campaign-job';
import { connect } from '@anketa/server/platform/database/connect';
import { campaignPorts } from '@anketa/server/testing/campaigns';

/** Sends one e-mail to many in a process of its own, as a worker does, and says how long its parts took and how much memory they did. */
const [id = '', port = '', folder = '', lanes = ''] = process.argv.slice(2);
const { db } = connect(process.env.DATABASE_URL ?? '', { poolSize: 6, statementSeconds: 1800 });
const ports = await campaignPorts({ db, port: Number(port), lanes: Number(lanes), markOf: await marksIn(folder) });
const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
let peak = 0;
const watching = setInterval(() => {
  peak = Math.max(peak, megabytes());
}, 100);
const started = performance.now();
let sendingSince: number | undefined;
/** Memory once a tenth is out: what comes on top of it grows with how many there are. */
let early = 0;
await runCampaign(ports, Number(id), {
  signal: new AbortController().signal,
  by: 'bench',
  report({ step, done = 0, total }) {
    if (step !== 'sending') return;
    sendingSince ??= performance.now();
    if (early === 0 && done > (total ?? 0) / 10) early = megabytes();
  },
});
const ended = performance.now();
clearInterval(watching);
const since = sendingSince ?? ended;
process.send?.({ freeze: (since - started) / 1000, send: (ended - since) / 1000, peak, growth: peak - early });
process.disconnect();
process.exit(0);
