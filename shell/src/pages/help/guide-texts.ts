import { laterTexts } from '@anketa/remote/later-texts';
import type { Guide } from './guide.ts';

/** The user's guide, in the language in use. */
export const guide = laterTexts<Guide>('guide', {
  cs: async () => ({ default: (await import(/* webpackChunkName: "guide-cs" */ './guide-cs.ts')).czech }),
  en: async () => ({ default: (await import(/* webpackChunkName: "guide-en" */ './guide-en.ts')).english }),
});
