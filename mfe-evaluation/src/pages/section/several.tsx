import type { Question } from '@anketa/contract/questions';
import { useLocalized } from '@anketa/remote/suite';
import { Checkbox } from '@anketa/ui/choice';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly question: Question;
  readonly value: readonly number[];
  readonly blank: boolean;
  readonly onChange: (answer: { value?: number[]; blank?: boolean }) => void;
}

/** slider-mor: any of the choices. */
export function Several({ question, value, blank, onChange }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const toggle = (choice: number, on: boolean) =>
    onChange({ value: (on ? [...value, choice] : value.filter((one) => one !== choice)).toSorted((a, b) => a - b) });
  return (
    <div>
      {question.choices.map((choice, index) => (
        <Checkbox
          key={`${choice.cs}/${choice.en}`}
          label={localized(choice)}
          checked={value.includes(index + 1)}
          onChange={(on) => toggle(index + 1, on)}
        />
      ))}
      {question.allow_blank ? (
        <Checkbox label={t('section.blank')} checked={blank} onChange={(on) => onChange(on ? { blank: true } : {})} />
      ) : null}
    </div>
  );
}
