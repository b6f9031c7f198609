import type { TFunction } from 'i18next';
import { isFold, type Said } from '../../drafts/said.ts';
import type { Questionnaire } from '../../drafts/use-cache.ts';

type Data = Pick<Questionnaire, 'questions' | 'sections'>;
type Localized = (texts: { readonly cs: string; readonly en: string }) => string;

/** What an answer is to: the question, with the teacher or parallel it is about. Without the question where it is asked no more. */
export function aboutWhat(said: Said, { questions, sections }: Data, localized: Localized, t: TFunction): string {
  const block = sections.flatMap(({ blocks }) => blocks).find(({ key }) => key === said.block);
  const place = block && block.target !== 'povinn' ? localized({ cs: block.title_cs, en: block.title_en }) : '';
  const question = questions.find(({ id }) => id === said.question);
  const asked = question ? localized({ cs: question.body_cs, en: question.body_en }) : '';
  return [place, isFold(said) ? t('said.taught') : asked].filter(Boolean).join(': ') || t('said.retired');
}

/** What an answer says, in words. */
export function inWords(said: Said | null, { questions }: Data, localized: Localized, t: TFunction): string {
  if (!said) return t('said.nothing');
  if (isFold(said)) return t('said.notTaught');
  if (said.blank) return t('said.blank');
  const { value, hide, sign, hand_over } = said;
  const question = questions.find(({ id }) => id === said.question);
  const choice = (number: number) => {
    const words = question?.form === 'slider' ? undefined : question?.choices[number - 1];
    return words ? localized(words) : String(number);
  };
  if (typeof value === 'number') return choice(value);
  if (Array.isArray(value)) return value.map(choice).join(', ');
  const wishes = [hide && t('said.hide'), sign && t('said.sign'), hand_over && t('said.handOver')].filter(Boolean);
  return [value, wishes.length > 0 ? `(${wishes.join(', ')})` : ''].filter(Boolean).join(' ');
}
