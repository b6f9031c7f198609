import type { Question } from '@anketa/remote/contract';
import type { i18n } from 'i18next';
import { readLaterTexts } from '../locales/later/later-texts.ts';

/** Whether the student means to refuse a course, or to say that they have left it. Red where answers are lost by it: the rest can be taken back. */
export function closingQuestion(i18n: i18n, how: 'refused' | 'left', name: string, loses: boolean): Question {
  const t = readLaterTexts(i18n);
  const act = how === 'refused' ? 'refuse' : 'leave';
  const [title, text, yes] = [t(`${act}.title`, { name }), t(`${act}.text`), t(`${act}.yes`)];
  return { title, text, yes, no: t('submit.no'), danger: loses };
}
