import type { Answer } from '@anketa/contract/questions/questionnaires';
import type { TFunction } from 'i18next';
import { isFold } from '../../drafts/field-answers.ts';
import type { Questionnaire } from '../../drafts/use-cache.ts';

type Data = Pick<Questionnaire, 'questions' | 'sections'>;
type Localized = (texts: { readonly cs: string; readonly en: string }) => string;

/** What an answer is to: the question, with the teacher or parallel it is about. Without the question where it is asked no more. */
export function aboutWhat(answer: Answer, { questions, sections }: Data, localized: Localized, t: TFunction): string {
  const block = sections.flatMap(({ blocks }) => blocks).find(({ key }) => key === answer.block);
  const place = block && block.target !== 'povinn' ? localized({ cs: block.title_cs, en: block.title_en }) : '';
  const question = questions.find(({ id }) => id === answer.question);
  const asked = question ? localized({ cs: question.body_cs, en: question.body_en }) : '';
  return [place, isFold(answer) ? t('said.taught') : asked].filter(Boolean).join(': ') || t('said.retired');
}

/** What an answer says, in words. */
export function inWords(answer: Answer | null, { questions }: Data, localized: Localized, t: TFunction): string {
  if (!answer) return t('said.nothing');
  if (isFold(answer)) return t('said.notTaught');
  if (answer.blank) return t('said.blank');
  const { value, hide, sign, hand_over } = answer;
  const question = questions.find(({ id }) => id === answer.question);
  const choice = (number: number) => {
    const words = question?.form === 'slider' ? undefined : question?.choices[number - 1];
    return words ? localized(words) : String(number);
  };
  if (typeof value === 'number') return choice(value);
  if (Array.isArray(value)) return value.map(choice).join(', ');
  const wishes = [hide && t('said.hide'), sign && t('said.sign'), hand_over && t('said.handOver')].filter(Boolean);
  return [value, wishes.length > 0 ? `(${wishes.join(', ')})` : ''].filter(Boolean).join(' ');
}
