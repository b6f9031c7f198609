import { Checkbox } from '@anketa/ui/choice';
import { choiceNumbers } from './choices.ts';
import type { QuestionProps } from './question-field.tsx';
import { inLocale, textsIn } from './texts.ts';

/** slider-mor: any of the choices. */
export function Several({ question, answer, locale, onChange }: QuestionProps) {
  const chosen = Array.isArray(answer.value) ? answer.value : [];
  const toggle = (choice: number, on: boolean) =>
    onChange({ value: (on ? [...chosen, choice] : chosen.filter((one) => one !== choice)).toSorted((a, b) => a - b) });
  return (
    <div>
      {choiceNumbers(question).map((choice) => (
        <Checkbox
          key={choice}
          label={inLocale(locale, question.choices[choice - 1])}
          checked={chosen.includes(choice)}
          onChange={(on) => toggle(choice, on)}
        />
      ))}
      {question.allow_blank ? (
        <Checkbox
          label={textsIn(locale).blank}
          checked={answer.blank ?? false}
          onChange={(on) => onChange(on ? { blank: true } : {})}
        />
      ) : null}
    </div>
  );
}
