import { createTransport } from 'nodemailer';

/** Sends the same messages by nodemailer's own pool, with nothing that would know afterwards who got them. Says how many seconds it took. */
const [port = '', count = '', lanes = ''] = process.argv.slice(2);
const started = Promise.withResolvers<{ subject: string; text: string; html: string }>();
process.once('message', (message: { subject: string; text: string; html: string }) => started.resolve(message));
const message = await started.promise;
const transport = createTransport({
  host: '127.0.0.1',
  port: Number(port),
  ignoreTLS: true,
  pool: true,
  maxConnections: Number(lanes),
  maxMessages: Infinity,
});
const began = performance.now();
let next = 0;
async function lane() {
  while (next < Number(count)) {
    const number = next++;
    await transport.sendMail({
      ...message,
      from: 'Anketa <anketa@example.cz>',
      to: `${number}@bench.example.cz`,
      messageId: `<${number}@example.cz>`,
      envelope: { from: `bounces+${number}@example.cz`, to: `${number}@bench.example.cz` },
      headers: {
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': { prepared: true, value: `<https://anketa.example.cz/unsubscribe/${number}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  }
}
await Promise.all(Array.from({ length: Number(lanes) * 4 }, lane));
process.send?.((performance.now() - began) / 1000);
transport.close();
process.disconnect();
