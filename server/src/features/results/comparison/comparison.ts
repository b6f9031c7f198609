import { choiceCount } from '@anketa/contract/questions/questionnaire-rules';
import type { ComparedPoint, ComparedQuestion, Comparison } from '@anketa/contract/results/comparison';
import type { Figures } from '@anketa/contract/results/figures';
import { averagedMean, estimateOf, type Mean, meanOf, stretched } from '../../figures/means.ts';
import type { StoredQuestion } from '../../questions/store.ts';
import { differenceOf } from './differences.ts';

/** Of a question all that comparing takes. */
export type ComparableQuestion = Pick<
  StoredQuestion,
  'id' | 'target' | 'form' | 'choices' | 'steps' | 'body_cs' | 'body_en' | 'counts_toward_average' | 'coefficient'
>;

/** A question with figures that the reader is shown. */
export interface Asked {
  readonly question: ComparableQuestion;
  readonly figures: Figures;
}

/** What is compared, in one evaluation: what of it the reader is shown. */
export interface Then extends Omit<ComparedPoint, 'average'> {
  readonly asked: readonly Asked[];
}

type Others = ReadonlyMap<number, Figures>;

/**
 * Sets evaluations beside each other, given from the oldest to the newest with one of them `here`. `others`: what the same questions got
 * elsewhere in the department, by their numbers here.
 */
export function comparisonOf(then: readonly Then[], others: Others = new Map()): Comparison {
  const { each, at, here, elsewhere } = sideBySide(then, others);
  // As it is asked here, else as it was asked last.
  const questions = new Map(each.toReversed().flatMap((asked) => [...asked]));
  const keys = [...here.keys(), ...[...questions.keys()].filter((key) => !here.has(key))];
  return {
    points: then.map(({ asked: _, ...point }, index) => {
      const average = averageIn(each[index]);
      return { ...point, average: average ? estimateOf(average, 5) : null };
    }),
    average: averageDifferences(then, others),
    questions: keys.flatMap((key): ComparedQuestion[] => {
      const { question } = here.get(key) ?? questions.get(key) ?? {};
      if (!question) return [];
      const means = each.map((asked) => meanAt(asked, key));
      const before = lastBefore(means, at);
      return [
        {
          id: question.id,
          form: question.form,
          body_cs: question.body_cs,
          body_en: question.body_en,
          steps: choiceCount(question),
          points: each.map((asked) => pointOf(asked.get(key))),
          before: before === undefined ? null : differenceOf(means[at], means[before]),
          department: differenceOf(means[at], meanAt(elsewhere, key)),
        },
      ];
    }),
  };
}

/** The average here minus the last one before, and minus that of `others`; each over the questions that both asked. */
export function averageDifferences(then: readonly Pick<Then, 'here' | 'asked'>[], others: Others) {
  const { each, at, here, elsewhere } = sideBySide(then, others);
  const before = lastBefore(each.map(averageIn), at);
  return {
    before: before === undefined ? null : onSameQuestions(here, each[before]),
    department: onSameQuestions(here, elsewhere),
  };
}

function sideBySide(then: readonly Pick<Then, 'here' | 'asked'>[], others: Others) {
  const each = then.map(
    ({ asked }): ByQuestion => new Map(asked.filter(isScale).map((one) => [sameness(one.question), one])),
  );
  const at = then.findIndex(({ here }) => here);
  const here: ByQuestion = each[at] ?? new Map();
  const elsewhere: ByQuestion = new Map(
    [...here].flatMap(([key, { question }]): [string, Asked][] => {
      const figures = others.get(question.id);
      return figures ? [[key, { question, figures }]] : [];
    }),
  );
  return { each, at, here, elsewhere };
}

/** Whether a question's values can be averaged: texts and choices of several cannot, nor a scale on which no end is better. */
export function isScale({ question: { form, counts_toward_average } }: Pick<Asked, 'question'>): boolean {
  return form === 'slider' || (form === 'slider-num' && counts_toward_average);
}

/** What makes two questions the same one in different evaluations, which number them anew: about whom, in which form, what it says. */
function sameness(question: ComparableQuestion): string {
  const { target, form, body_cs } = question;
  return JSON.stringify([target, form, choiceCount(question), body_cs.trim().replace(/\s+/g, ' ')]);
}

type ByQuestion = ReadonlyMap<string, Asked>;

const meanAt = (asked: ByQuestion, key: string) => {
  const one = asked.get(key);
  return one && meanOf(one.figures);
};

/** As a course's page shows it. */
function pointOf(asked: Asked | undefined): ComparedQuestion['points'][number] {
  const { n = 0, mean = null, interval = null } = asked?.figures ?? {};
  return mean === null || interval === null ? null : { n, mean, interval };
}

/** The average over some of the questions, of those that count toward it. */
function averageOver(asked: ByQuestion, keys: Iterable<string>): Mean | undefined {
  return averagedMean(
    [...keys].flatMap((key) => {
      const { question } = asked.get(key) ?? {};
      if (!question?.counts_toward_average) return [];
      const mean = meanAt(asked, key);
      const onFive = mean && stretched(mean, choiceCount(question));
      return onFive ? [{ mean: onFive, coefficient: question.coefficient }] : [];
    }),
  );
}

const averageIn = (asked: ByQuestion | undefined) => asked && averageOver(asked, asked.keys());

/** The difference of two averages, both over the questions that either asked, with the weights of the first. */
function onSameQuestions(here: ByQuestion, other: ByQuestion | undefined) {
  if (!other) return null;
  const both = [...here.keys()].filter((key) => meanAt(here, key) && meanAt(other, key));
  const weighed = both.flatMap((key): [string, Asked][] => {
    const [one, question] = [other.get(key), here.get(key)?.question];
    return one && question ? [[key, { ...one, question }]] : [];
  });
  return differenceOf(averageOver(here, both), averageOver(new Map(weighed), both));
}

function lastBefore(values: readonly unknown[], at: number): number | undefined {
  const index = values.slice(0, Math.max(at, 0)).findLastIndex((value) => value !== undefined);
  return index < 0 ? undefined : index;
}
