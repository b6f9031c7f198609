import type { MailValues } from '@anketa/contract/mail/text';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { render } from '@anketa/testing/render';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import cs from '../locales/cs.json' with { type: 'json' };
import { MailPreview } from './mail-preview.tsx';
import { MailTexts, type WrittenMail } from './mail-texts.tsx';

const values: MailValues = {
  name: 'Jana <b>Nováková</b>',
  evaluation: 'Zima 2026',
  deadline: '31. ledna',
  left: '3',
  link: 'https://anketa.test/e',
  unsubscribe: 'https://anketa.test/u',
};
const empty: WrittenMail = { subject_cs: '', subject_en: '', body_cs: '', body_en: '' };

async function preview(body: string, more: Partial<MailValues> = {}) {
  const part = <MailPreview subject="Anketa: {left}" body={body} values={{ ...values, ...more }} locale="cs" />;
  return render(part, { suite: fakeSuite().context, texts: cs });
}

function Written({ last }: { readonly last: { mail: WrittenMail } }) {
  const [value, setValue] = useState(last.mail);
  const onChange = (mail: WrittenMail) => {
    last.mail = mail;
    setValue(mail);
  };
  return (
    <MailTexts
      medium="mail"
      value={value}
      onChange={onChange}
      examples={{ cs: values, en: { ...values, left: '4' } }}
    />
  );
}

/** Both languages, as somebody writes them; gives the Czech text's field, and the last that was written. */
async function written(mail: Partial<WrittenMail> = {}) {
  const last = { mail: { ...empty, ...mail } };
  const { user, missing } = await render(<Written last={last} />, { suite: fakeSuite().context, texts: cs });
  const part = within(screen.getByRole('region', { name: 'Česky' }));
  const field = part.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  const press = (name: string | RegExp) => user.click(part.getByRole('button', { name }));
  return { user, missing, part, field, press, last };
}

afterEach(() => Reflect.deleteProperty(document, 'execCommand'));

test('a preview shows what the e-mail will have', async () => {
  await preview('Dobrý den, **{name}**\nvíc [**tam**](https://a.cz)\n\n- {link}\n- b\n\n[[Vyplnit {left}]]({link})');
  const shown = screen.getByRole('group', { name: 'Náhled e-mailu: Česky' });
  expect(shown.textContent).toContain('Anketa: 3');
  expect(within(shown).getByText('Jana <b>Nováková</b>').tagName).toBe('STRONG');
  expect(shown.querySelectorAll('br')).toHaveLength(1);
  expect(within(shown).getAllByRole('listitem')).toHaveLength(2);
  const links = within(shown).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['tam', 'https://a.cz'],
    ['https://anketa.test/e', 'https://anketa.test/e'],
    ['Vyplnit 3', 'https://anketa.test/e'],
  ]);
  expect(shown.querySelector('[lang="cs"] ul')).not.toBeNull();
});

test('a link without a label shows its address, and one to nowhere its label alone', async () => {
  await preview('[**{name}**]({link}) a [tam]({unsubscribe}) a {unsubscribe}', {
    name: ' ',
    unsubscribe: 'javascript:x()',
  });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([values.link]);
  expect(document.querySelectorAll('a')).toHaveLength(1);
  expect(document.body.textContent).toContain('a tam a javascript:x()');
});

test('both languages are written beside each other, each with its own preview', async () => {
  const { user, part, field, last, missing } = await written();
  expect(part.getByText(cs.mailing.noSubject)).toBeTruthy();
  const subject = part.getByRole<HTMLTextAreaElement>('textbox', { name: 'Předmět' });
  await user.type(subject, 'Zbývá {{left}');
  expect(subject.value).toBe('Zbývá {Počet\u00A0nevyplněných\u00A0dotazníků}');
  await user.type(field, 'Ahoj');
  const english = within(screen.getByRole('region', { name: 'Anglicky' }));
  await user.type(english.getByRole('textbox', { name: 'Text' }), 'Left: {{left}');
  expect(last.mail).toEqual({ ...empty, subject_cs: 'Zbývá {left}', body_cs: 'Ahoj', body_en: 'Left: {left}' });
  expect(await part.findByText('Zbývá 3')).toBeTruthy();
  expect(await english.findByText('Left: 4')).toBeTruthy();
  expect(field.lang).toBe('cs');
  expect(missing).toEqual([]);
});

test('tabs choose the language on a narrow screen, and say how far each one is', async () => {
  const { user, field } = await written({ subject_en: 'Left', body_en: 'Fill in' });
  // Here there is all the room of the world, so that nothing of them is in sight.
  const tabs = screen.getAllByRole('tab', { hidden: true });
  const [czech, english] = tabs;
  if (!czech || !english) throw new Error('a tab is missing');
  const chosen = () => tabs.filter((tab) => tab.ariaSelected === 'true');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Česky prázdné', 'Anglicky napsáno']);
  expect(english.getAttribute('aria-controls')).toBe(screen.getByRole('region', { name: 'Anglicky' }).id);
  await user.type(field, '{{jmeno}');
  await expect.poll(() => czech.textContent).toBe('Česky je co opravit');
  expect(chosen()).toEqual([czech]);
  for (const [key, to] of [
    ['ArrowRight', english],
    ['ArrowRight', czech],
    ['ArrowLeft', english],
    ['Home', czech],
    ['End', english],
  ] as const) {
    fireEvent.keyDown(chosen()[0] ?? czech, { key });
    expect(chosen()).toEqual([to]);
    expect(tabs.filter(({ tabIndex }) => tabIndex === 0)).toEqual([to]);
  }
  fireEvent.click(czech);
  const inSight = screen.getAllByRole('region').filter(({ dataset }) => dataset.chosen !== undefined);
  expect(inSight.map(({ id }) => id)).toEqual([czech.getAttribute('aria-controls')]);
});

test('tools write into the text, by buttons and by keys', async () => {
  const { user, field, press, last } = await written({ body_cs: 'Ahoj Jano' });
  field.setSelectionRange(0, 4);
  await press('Tučně');
  expect(last.mail.body_cs).toBe('**Ahoj** Jano');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Control>}b{/Control}');
  expect(last.mail.body_cs).toBe('Ahoj Jano');
  await user.keyboard('{Meta>}k{/Meta}');
  expect(last.mail.body_cs).toBe('[Ahoj](https://) Jano');
  await user.keyboard('https://a.cz');
  expect(last.mail.body_cs).toBe('[Ahoj](https://a.cz) Jano');
  await press('Seznam');
  await press(/Vložit údaj/);
  await user.click(screen.getByRole('menuitem', { name: 'Název hodnocení' }));
  expect(last.mail.body_cs).toBe('- [Ahoj](https://a.cz) Jano{evaluation}');
  await press('Tlačítko');
  expect(last.mail.body_cs).toMatch(/\n\n\[\[Vyplnit dotazníky\]\]\(\{link\}\)$/);
});

test.each([
  ['[[Vyplnit]]({link})', '{Tlačítko:\u00A0Vyplnit}'],
  ['viz [dotazníky]({link}).', 'viz {Odkaz\u00A0na\u00A0dotazníky:\u00A0dotazníky}.'],
  ['[odhlaste se]({unsubscribe})', '{Odkaz\u00A0k\u00A0odhlášení:\u00A0odhlaste\u00A0se}'],
  ['[tam](https://a.cz)', '[tam](https://a.cz)'],
  ['\\[[a]]({link})', '\\[[a]]({Adresa\u00A0dotazníků})'],
  ['[[{name}]]({link})', '[[{Jméno}]]({Adresa\u00A0dotazníků})'],
])('what is saved as %j is read as %j, and what is written stays what it was', async (body_cs, read) => {
  const { user, field, last } = await written({ body_cs });
  expect(field.value).toBe(read);
  await user.type(field, '!');
  expect(last.mail.body_cs).toBe(`${body_cs}!`);
});

test('the words of a new button are selected, to be written over', async () => {
  const { user, field, press, last } = await written();
  await press('Tlačítko');
  await user.keyboard('Sem');
  expect([field.value, last.mail.body_cs]).toEqual(['{Tlačítko:\u00A0Sem}', '[[Sem]]({link})']);
});

test('a name that was typed with its spaces is one, and what is typed next stands behind it', async () => {
  const { user, field, last } = await written({ body_cs: 'Ahoj.' });
  field.setSelectionRange(4, 4);
  await user.type(field, ' {{Název hodnocení}!', { initialSelectionStart: 4 });
  expect(field.value).toBe('Ahoj {Název\u00A0hodnocení}!.');
  await user.keyboard(' {{left} b');
  expect(last.mail.body_cs).toBe('Ahoj {evaluation}! {left} b.');
});

test('where the engine types by itself, it does, so that it can be undone', async () => {
  const typing = vi.fn(() => true);
  Object.defineProperty(document, 'execCommand', { value: typing, configurable: true });
  const { field, press, last } = await written({ body_cs: 'Ahoj' });
  field.setSelectionRange(0, 4);
  await press('Tučně');
  expect(typing.mock.calls).toEqual([['insertText', false, '**Ahoj**']]);
  expect(last.mail.body_cs).toBe('Ahoj');
});

test('what is wrong is said by the field, and that it is empty is not', async () => {
  const { user, part, field } = await written();
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await user.type(field, '{{jmeno} [[tam](nikam)');
  const described = field.getAttribute('aria-describedby') ?? '';
  const text = described.split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(text.join(' ')).toContain('Údaj {jmeno} neexistuje.');
  expect(text.join(' ')).toContain('Odkaz [tam](nikam) nikam nevede.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const subject = part.getByRole('textbox', { name: 'Předmět' });
  await user.type(subject, '{{link}');
  expect(part.getByText('Adresa {link} do předmětu nepatří.')).toBeTruthy();
});
