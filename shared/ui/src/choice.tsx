import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Help, type Option } from './field.tsx';
import { forcedColors } from './theme.ts';

/* Boxes are drawn by ourselves: where the theme is dark, engines fill what is chosen so that it is hardly seen. Ink on paper fills them, too. */
const Line = styled.label`
  display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; align-items: center; min-block-size: 44px; padding-block: 6px; cursor: pointer;
  &:has(:disabled) { cursor: not-allowed; color: var(--ink-soft); }
  & > input {
    appearance: none; display: grid; place-content: center; inline-size: 22px; block-size: 22px; margin: 0; border: 2px solid var(--line-strong); border-radius: 6px;
    background: var(--surface); cursor: inherit; print-color-adjust: exact; transition: background var(--motion);
  }
  & > [type='radio'] { border-radius: 50%; }
  & > :checked { background: var(--accent); border-color: var(--accent); }
  & > :checked::before { content: ''; inline-size: 14px; block-size: 14px; background: var(--accent-ink); clip-path: polygon(14% 46%, 3% 59%, 38% 92%, 97% 22%, 84% 10%, 37% 67%); }
  & > [type='radio']:checked::before { inline-size: 8px; block-size: 8px; border-radius: 50%; clip-path: none; }
  & > :disabled { background: var(--sunken); border-color: var(--line); }
  & > :checked:disabled { background: var(--line-strong); border-color: var(--line-strong); }
  & > :disabled::before { background: var(--surface); }
  & > [aria-invalid] { border-color: var(--danger); }
  ${forcedColors} { & > input { appearance: auto; } & > :checked::before { content: none; } }
  & > p { grid-column: 2; }
  &:has(> p) { align-content: start; }
`;

const Slide = styled.input`
  &&& { display: block; inline-size: 42px; block-size: 24px; border: 0; border-radius: 99px; background: var(--line-strong); position: relative; }
  &&&::before { content: ''; position: absolute; inset-block-start: 3px; inset-inline-start: 3px; inline-size: 18px; block-size: 18px; border-radius: 50%; background: var(--surface); clip-path: none; transition: translate var(--motion); }
  &&&:checked { background: var(--accent); }
  &&&:disabled { background: var(--line); }
  &&&:disabled::before { background: light-dark(var(--surface), var(--line-strong)); }
  &&&:checked:disabled { background: var(--line-strong); }
  &&&:checked::before { translate: 18px 0; }
  ${forcedColors} { &&&::before { content: none; } }
`;

interface CheckProps {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** What is chosen is wrong; the words of it stand under the group that it is part of. */
  readonly invalid?: boolean;
}

/** Part of a form that is sent later. */
export function Checkbox({ label, help, checked, onChange, disabled, invalid }: CheckProps) {
  return (
    <Line>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
      {help ? <Help>{help}</Help> : null}
    </Line>
  );
}

/** Takes effect at once. */
export function Switch({ label, help, checked, onChange, disabled }: CheckProps) {
  return (
    <Line>
      <Slide
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
      {help ? <Help>{help}</Help> : null}
    </Line>
  );
}

const Group = styled.fieldset`
  margin: 0; padding: 0; border: 0;
  & > legend { padding: 0; font-weight: 560; font-size: var(--text-s); }
`;

interface RadioGroupProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (Option & { readonly help?: string; readonly disabled?: boolean })[];
  readonly help?: ReactNode;
  readonly error?: string;
}

/** One of a few, all in sight. */
export function RadioGroup({ label, help, value, onChange, options, error }: RadioGroupProps) {
  const name = useId();
  const described = [help ? `${name}-help` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ');
  return (
    <Group role="radiogroup" aria-describedby={described || undefined} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      {help ? <Help id={`${name}-help`}>{help}</Help> : null}
      {options.map((option) => (
        <Line key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.help ? <Help>{option.help}</Help> : null}
        </Line>
      ))}
      {error ? (
        <Help id={`${name}-error`} style={{ color: 'var(--danger)' }}>
          {error}
        </Help>
      ) : null}
    </Group>
  );
}
