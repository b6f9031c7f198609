import { HttpError } from '@anketa/remote/http-error';
import { SuiteReactContext } from '@anketa/remote/suite';
import { fakeSuite } from '@anketa/testing/fake-suite';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { noAnswers } from '../../drafts/answers.ts';
import type { Storage } from '../../drafts/draft-store.ts';
import cs from '../../locales/cs.json' with { type: 'json' };
import { StorageText } from './storage-text.tsx';
import { TextRoom } from './text-room.tsx';

const i18n = i18next.createInstance();
await i18n.init({ lng: 'cs', resources: { cs: { translation: cs } }, interpolation: { escapeValue: false } });

function textsOf(element: ReactNode): string {
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <SuiteReactContext value={fakeSuite().context}>{element}</SuiteReactContext>
    </I18nextProvider>,
  );
  return html.replace(/<style.*?<\/style>/g, '').replace(/<[^>]*>/g, '');
}

const keeping = (storage: Storage, base = 0) =>
  textsOf(<StorageText id="k" draft={{ answers: noAnswers, base, storage, clashes: [], asked: false }} />);
const failed = (error: unknown) => ({ save: { failure: error } });

test('where the answers are is said in words that hold', () => {
  expect(keeping({ at: 'none' })).toBe('Zatím bez odpovědí');
  expect(keeping({ at: 'device' }, 2)).toBe('Rozepsáno v tomto zařízení');
  expect(keeping({ at: 'device', save: 'running' })).toBe('Ukládá se…');
  expect(keeping({ at: 'saved', time: new Date(2026, 0, 5, 16, 25) })).toBe('Uloženo v 16:25');
  expect(keeping({ at: 'memory' })).toContain('tento prohlížeč nic neuchovává');
});

test('what saving is good for is said until it was done once', () => {
  expect(keeping({ at: 'device' })).toContain('můžete pokračovat i na jiném');
  expect(keeping({ at: 'device' }, 1)).not.toContain('jiném');
});

test.each([
  [new HttpError(0, {}), 'Uloženo jen v tomto zařízení. Server není dostupný, zkuste Uložit znovu.'],
  [new HttpError(503, {}), 'Server není dostupný'],
  [new HttpError(401, {}), 'Přihlášení skončilo.'],
  [new HttpError(422, { type: '/problems/texts-too-long', detail: 'Zkraťte text.' }), 'Zkraťte text.'],
])('why a Save failed (%s) is said beside where the answers are', (error, text) => {
  expect(keeping({ at: 'device', ...failed(error) }, 1)).toContain(text);
  expect(keeping({ at: 'memory', ...failed(error) }, 1)).toMatch(/^Neuloženo/);
});

test('how much room texts take is said from 60 % on, and once, with what to do when there is none left', () => {
  expect(textsOf(<TextRoom room={0.59} />)).toBe('');
  expect(textsOf(<TextRoom room={0.815} />)).toBe('Místo na texty: využito 82\u00a0%');
  expect(textsOf(<TextRoom room={1} />)).not.toContain('Zkraťte');
  expect(textsOf(<TextRoom room={1.0001} />)).toBe(
    'Místo na texty: využito 101\u00a0%. Texty v tomto dotazníku jsou dohromady příliš dlouhé. Zkraťte prosím některý z nich.',
  );
});
