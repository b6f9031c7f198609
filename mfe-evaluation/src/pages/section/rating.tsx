import { choiceCount } from '@anketa/contract/questionnaire-rules';
import type { Question } from '@anketa/contract/questions';
import { useLocalized } from '@anketa/remote/suite';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Steps = styled.div<{ $words: boolean }>`
  display: grid; gap: 8px;
  grid-template-columns: ${({ $words }) => ($words ? 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))' : 'repeat(5, minmax(44px, 1fr))')};
`;

const Step = styled.label`
  display: flex; align-items: center; justify-content: center; gap: 8px; min-block-size: 48px; padding: 8px 12px; cursor: pointer;
  border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--surface); font-variant-numeric: tabular-nums; text-align: center;
  transition: background var(--motion), border-color var(--motion);
  & > input { position: absolute; opacity: 0; inline-size: 1px; block-size: 1px; }
  & > b { font-weight: 640; }
  &:hover { border-color: var(--accent); }
  &:has(:checked) { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
  &:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const Ends = styled.div`
  display: flex; justify-content: space-between; gap: 16px; margin-block-start: 6px; color: var(--ink-soft); font-size: var(--text-s);
`;

const Blank = styled(Step)`
  inline-size: fit-content; margin-block-start: 8px; border-style: dashed; min-block-size: 44px; color: var(--ink-soft);
`;

interface Props {
  readonly question: Question;
  readonly value: number | undefined;
  readonly blank: boolean;
  readonly onChange: (answer: { value?: number; blank?: boolean }) => void;
}

/** slider and slider-num: one of the steps, from 1 (best). No value until touched; number keys choose. */
export function Rating({ question, value, blank, onChange }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const name = useId();
  const count = choiceCount(question);
  const worded = question.form === 'slider-num';
  const steps = Array.from({ length: count }, (_, index) => index + 1);
  const [first, last] = question.choices;

  function onKeyDown(event: KeyboardEvent) {
    const step = Number(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey || !steps.includes(step)) return;
    event.preventDefault();
    onChange({ value: step });
  }

  function label(step: number): string {
    if (worded) return `${step} ${localized(question.choices[step - 1] ?? { cs: '', en: '' })}`;
    if (step === 1 && first) return `1, ${localized(first)}`;
    if (step === count && last) return `${step}, ${localized(last)}`;
    return String(step);
  }

  return (
    <div>
      <Steps $words={worded}>
        {steps.map((step) => (
          <Step key={step}>
            <input
              type="radio"
              name={name}
              checked={value === step}
              aria-label={label(step)}
              onChange={() => onChange({ value: step })}
              onKeyDown={onKeyDown}
            />
            <b>{step}</b>
            {worded ? <span>{localized(question.choices[step - 1] ?? { cs: '', en: '' })}</span> : null}
          </Step>
        ))}
      </Steps>
      {worded || !first || !last ? null : (
        <Ends aria-hidden="true">
          <span>{localized(first)}</span>
          <span>{localized(last)}</span>
        </Ends>
      )}
      {question.allow_blank ? (
        <Blank>
          <input
            type="radio"
            name={name}
            checked={blank}
            onChange={() => onChange({ blank: true })}
            onKeyDown={onKeyDown}
          />
          {t('section.blank')}
        </Blank>
      ) : null}
    </div>
  );
}
