import { choiceCount } from '@anketa/contract/questionnaire-rules';
import type { Answer, Answers } from '@anketa/contract/questionnaires';
import type { Question } from '@anketa/contract/questions';
import type { SectionParts } from '../features/questionnaires/sections.ts';

/** A number from 0 up to, not including, 1. */
export type Random = () => number;

const comments: Readonly<Record<string, readonly string[]>> = {
  povinn: [
    'Velmi přehledně vedený předmět, oceňuji zveřejněné materiály a včasné zadání úkolů.',
    'Uvítal bych více příkladů z praxe a méně opakování toho, co už známe z bakalářského studia.',
    'Předmět splnil moje očekávání, jen tempo v druhé polovině semestru bylo hodně rychlé.',
    'Skvělé diskuse nad texty. Díky!',
    'Atestační požadavky mohly být jasné už na začátku semestru.',
    'Zajímavé téma, výborná literatura, příjemná atmosféra na hodinách.',
    'Kredity neodpovídají zátěži, seminární práce zabrala víc času než celý zbytek semestru.',
  ],
  ucit: [
    'Děkuji za vstřícnost a za podrobnou zpětnou vazbu k seminární práci.',
    'Výklad byl srozumitelný, jen občas příliš rychlý.',
    'Bylo vidět, že vyučujícího předmět opravdu baví.',
    'Prosím o pomalejší tempo a více času na otázky.',
  ],
  sident: [
    'Studijní oddělení odpovídá rychle, jen úřední hodiny jsou krátké.',
    'Přivítal bych víc míst ke studiu v knihovně.',
  ],
};

/** A share of ratings by value, best first: course means have the median 1.3 and the average 1.5. */
const shares = [0.66, 0.23, 0.07, 0.03, 0.01];

/** Answers that a student might give to a section. Good teaching is common, so most ratings are. */
export function plausibleAnswers(
  section: Pick<SectionParts, 'blocks'>,
  questions: readonly Question[],
  random: Random,
): Answers {
  const byId = new Map(questions.map((question) => [question.id, question]));
  // A few sections are rated worse throughout, as a weak course is.
  const shift = random() < 0.12 ? 1 + Math.floor(random() * 2) : 0;
  const answers = section.blocks.flatMap((block) =>
    block.questions.flatMap((id): Answer[] => {
      const question = byId.get(id);
      const answer = question && answerTo(question, shift, random);
      return answer ? [{ block: block.key, question: id, ...answer }] : [];
    }),
  );
  return { answers, not_taught: [] };
}

function answerTo(question: Question, shift: number, random: Random): Pick<Answer, 'value' | 'blank'> | undefined {
  if (question.form === 'text') {
    const texts = comments[question.target] ?? [];
    const text = texts[Math.floor(random() * texts.length)];
    return random() < 0.2 && text !== undefined ? { value: text } : undefined;
  }
  if (question.allow_blank && random() < 0.06) return { blank: true };
  const most = choiceCount(question);
  if (question.form === 'slider-mor') {
    const chosen = Array.from({ length: most }, (_, index) => index + 1).filter(() => random() < 0.4);
    return chosen.length > 0 ? { value: chosen } : undefined;
  }
  if (!question.required && random() < 0.08) return undefined;
  return { value: Math.min(most, rating(random) + shift) };
}

function rating(random: Random): number {
  let left = random();
  for (const [index, share] of shares.entries()) {
    left -= share;
    if (left < 0) return index + 1;
  }
  return shares.length;
}
