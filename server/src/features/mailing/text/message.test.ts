import { noticeOf } from '@anketa/contract/mail/notice-text';
import type { MailValues } from '@anketa/contract/mail/text';
import { expect, test } from 'vitest';
import { longestPayload } from '../../../platform/push/encrypt.ts';
import { payloadOf } from '../../../platform/push/payload.ts';
import { compileBilingual, compileMessage } from './message.ts';
import { readHtml } from './testing/read-html.ts';

const values: MailValues = {
  name: 'Jana Nováková',
  evaluation: 'Zima 2026',
  deadline: '31. ledna',
  left: '3',
  link: 'https://anketa.test/evaluation/zima',
  unsubscribe: 'https://anketa.test/u/x',
};
const body = [
  'Dobrý den, **{name}**,\nzbývá Vám {left} z [dotazníků]({link}).',
  '- do {deadline}\n- [https://a.cz/?x=1&y](https://a.cz/?x=1&y)',
  '[[Vyplnit dotazníky]]({link})',
  'Odhlásit: {unsubscribe}, [{left}]({unsubscribe})',
].join('\n\n');

test('an e-mail is made of its text for one person', () => {
  const { subject, text, html } = compileMessage({ subject: 'Anketa: {evaluation}', body }, 'cs')(values);
  expect(subject).toBe('Anketa: Zima 2026');
  expect(text).toBe(`Dobrý den, Jana Nováková,
zbývá Vám 3 z dotazníků: https://anketa.test/evaluation/zima.

- do 31. ledna
- https://a.cz/?x=1&y

Vyplnit dotazníky: https://anketa.test/evaluation/zima

Odhlásit: https://anketa.test/u/x, 3: https://anketa.test/u/x
`);
  expect(html).toMatch(/^<!doctype html><html lang="cs">/);
  expect(html).toContain('<title>Anketa: Zima 2026</title>');
  expect(html).toContain('Dobrý den, <strong>Jana Nováková</strong>,<br>zbývá');
  expect(html).toContain('<a href="https://a.cz/?x=1&#38;y">https://a.cz/?x=1&#38;y</a>');
  expect(html).toMatch(/<a href="[^"]*zima" style="display:inline-block;[^"]*border:2px solid[^"]*">Vyplnit dotazníky/);
  expect(html).not.toMatch(/background|[^-]color:|<img|font-size:1[0-5]/);
});

test('a label that comes to nothing is its address, and one that leads nowhere is its label', () => {
  const make = compileMessage(
    { subject: '', body: '[**{name}**]({link})\n\n[[{name}]]({link})\n\n[tam:]({link})' },
    'cs',
  );
  const unnamed = make({ ...values, name: '\u202e' });
  expect(unnamed.text).toBe(`${values.link}\n\n${values.link}\n\ntam: ${values.link}\n`);
  expect(unnamed.html).toContain(`>${values.link}</a>`);
  const nowhere = make({ ...values, link: 'javascript:x()' });
  expect(nowhere.text).toBe('Jana Nováková\n\nJana Nováková\n\ntam:\n');
  expect(nowhere.html).not.toContain('<a');
});

test('a subject is one line, and nothing in it is decoded', () => {
  const make = compileMessage({ subject: 'Pro {name}\r\n{left}', body: '' }, 'en');
  const { subject } = make({ ...values, name: ' =?utf-8?q?x?=\r\nBcc: x@y.cz\u2028\u202e<b>', left: 'e\u0301' });
  expect(subject).toBe('Pro = ?utf-8?q?x?= Bcc: x@y.cz <b> \u00e9');
  expect(make({ ...values, name: 'e', left: '\u0301 \u200b' }).subject).toBe('Pro e \u0301');
  expect(make({ ...values, left: '' }).subject).toBe('Pro Jana Nováková');
});

test('both languages stand in one e-mail, each marked as its own', () => {
  const sources = { cs: { subject: 'Anketa', body: 'Ahoj {name}' }, en: { subject: 'Survey', body: 'Hello {name}' } };
  const make = compileBilingual(sources);
  const { subject, text, html } = make({ cs: values, en: { ...values, name: 'Jane' } });
  expect(subject).toBe('Anketa / Survey');
  expect(text).toBe('Ahoj Jana Nováková\n\n* * *\n\nHello Jane\n');
  expect(html).toMatch(/^<!doctype html><html lang="cs">.*<div lang="cs".*Ahoj.*<hr [^>]*><div lang="en".*Hello Jane/);
  expect(readHtml(html).errors).toEqual([]);
});

test('what is written in one language alone goes out in it; a subject of both is there once', () => {
  const cs = { subject: 'Anketa', body: 'Ahoj' };
  const both = { cs: values, en: values };
  const czech = compileBilingual({ cs, en: { subject: 'Survey', body: ' \n' } })(both);
  expect([czech.subject, czech.text]).toEqual(['Anketa', 'Ahoj\n']);
  const english = compileBilingual({ cs: { subject: '', body: '' }, en: { subject: 'Survey', body: 'Hello' } })(both);
  expect([english.subject, english.text]).toEqual(['Survey', 'Hello\n']);
  expect(english.html).toMatch(/^<!doctype html><html lang="en">/);
  const nothing = { subject: '', body: '' };
  expect(compileBilingual({ cs: nothing, en: nothing })(both).text).not.toBe('');
  expect(compileBilingual({ cs, en: { subject: 'Anketa', body: 'Hello' } })(both).subject).toBe('Anketa');
});

test('fifty thousand are made in a moment', () => {
  const make = compileMessage({ subject: '{evaluation}: {left}', body: body.repeat(4) }, 'cs');
  const started = performance.now();
  let length = 0;
  for (let one = 0; one < 5000; one++) length += make({ ...values, name: `Jana ${one}` }).html.length;
  expect(length).toBeGreaterThan(0);
  // A tenth of them, on a busy machine.
  expect((performance.now() - started) / 5000).toBeLessThan(0.4);
});

test('a notification fits what push services take, however long its evaluation is called', () => {
  for (const sign of ['ř', '語', '😀', '"', '\\']) {
    const long = { ...values, evaluation: sign.repeat(2000) };
    const both = noticeOf([
      { title: '{evaluation}', text: '{evaluation}', values: long },
      { title: 'x {evaluation}', text: '{evaluation}', values: long },
    ]);
    const navigate = `https://anketa.example.cz/${'x'.repeat(300)}`;
    const payload = payloadOf({ title: both.title, body: both.text, navigate, lang: 'cs' });
    expect(Buffer.byteLength(payload), sign).toBeLessThanOrEqual(longestPayload);
    expect(both.text).toMatch(/…\n.*…$/);
  }
});
