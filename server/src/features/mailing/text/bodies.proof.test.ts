import { mailPlaceholders, parseMailText } from '@anketa/contract/mail/text';
import { mailAddress } from '@anketa/contract/mail/values';
import { proof, type RandomSource, randomSource } from '@anketa/testing/proof';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { checkedMail } from '../../../platform/mail/mailer.ts';
import { compileBilingual, compileMessage, type MailSource } from './message.ts';
import { printed } from './testing/print.ts';
import { hostileText, hostileValues, randomBlocks } from './testing/random-mail.ts';
import { readHtml } from './testing/read-html.ts';

const proven = proof('mail-bodies', { sample: 100, full: 2000, seed: 2026 });

/** Looks that an e-mail can have, whatever stands in it. */
const [plain, whole] = ['a', 'a\n\n- a\n\n[[a]]({link})'].map((body) => ({ subject: '', body }));
const values = { name: '', evaluation: '', deadline: '', left: '', link: 'https://a.cz', unsubscribe: '' };
const { styles } = readHtml(compileBilingual({ cs: whole!, en: plain! })({ cs: values, en: values }).html);

/** Lines without the room around them, which nobody sees. */
const seen = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

const source = (random: RandomSource): MailSource => ({
  subject: hostileText(random, 12),
  body: random.chance(0.5) ? printed(randomBlocks(random)) : hostileText(random),
});

/** The message as it is sent, read again. */
async function sentAndRead(mail: { subject: string; text: string; html: string }) {
  const composer = new MailComposer({
    from: 'Fakulta <anketa@example.cz>',
    ...checkedMail({ to: 'jana@example.cz', ...mail }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return PostalMime.parse(await composer.compile().build());
}

test('whatever is written in an e-mail and whoever it goes to, nothing but listed things comes out of it, it says the same as text and as HTML, and no header is added to it', {
  timeout: proven.timeout(20),
}, async () => {
  const random = randomSource(proven.seed);
  for (let run = 0; run < proven.runs; run++) {
    const blocks = randomBlocks(random);
    expect(parseMailText(printed(blocks)).blocks).toEqual(blocks);
    const [cs, en] = [source(random), source(random)];
    for (const { body } of [cs, en]) {
      const read = parseMailText(body).blocks;
      expect(parseMailText(printed(read)).blocks).toEqual(read);
    }
    const both = { cs: hostileValues(random), en: hostileValues(random) };
    for (const mail of [compileMessage(cs, 'cs')(both.cs), compileBilingual({ cs, en })(both)]) {
      const html = readHtml(mail.html);
      expect(html.errors).toEqual([]);
      expect(html.unlisted).toEqual([]);
      for (const style of html.styles) expect(styles).toContain(style);
      for (const address of html.addresses) expect(mailAddress(address)).toBe(address);
      expect(html.title.trim()).toBe(mail.subject);
      expect(seen(html.text)).toBe(seen(mail.text));
      expect(`${mail.subject}${mail.text}`.normalize('NFC')).not.toMatch(
        /(?!\n)\p{Cc}|[\p{Cs}\u2028\u2029\u200f\u202e\u2066\ufeff]/u,
      );
      const sent = await sentAndRead(mail);
      expect(sent.headers.map(({ key }) => key).sort()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        ...(mail.subject === '' ? [] : ['subject']),
        'to',
      ]);
      expect(sent.to).toEqual([{ name: '', address: 'jana@example.cz' }]);
      expect(sent.subject ?? '').toBe(mail.subject);
      expect(sent.text?.trimEnd()).toBe(mail.text.trimEnd());
      expect(sent.html?.trimEnd()).toBe(mail.html);
      expect(sent.attachments).toEqual([]);
    }
    proven.held();
  }
});

test('what stands in for a placeholder is no source: it makes neither bold nor a link', () => {
  const body = mailPlaceholders.map((name) => `{${name}}`).join('\n');
  const crafted = '**a** [b](https://evil.example) {link}';
  const given = { ...values, name: crafted, evaluation: crafted, deadline: crafted, left: crafted };
  const { html } = compileMessage({ subject: '{name}', body }, 'cs')({ ...given, unsubscribe: 'javascript:x()' });
  const read = readHtml(html);
  expect(read.addresses).toEqual(['https://a.cz']);
  expect(html).not.toContain('<strong>');
  expect(read.text).toContain('javascript:x()');
});
