import { debounce } from '@anketa/contract/constants';
import {
  type ComponentProps,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { useGrowth } from './growth.ts';
import { VisuallyHidden } from './hidden.tsx';
import { forcedColors } from './theme.ts';
import { useTyping } from './use-typing.ts';
import { useWords } from './words.tsx';

const Frame = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; align-content: start; min-inline-size: 0;
`;

const Label = styled.label`
  font-weight: 560; font-size: var(--text-s);
  & > small { color: var(--ink-soft); font-weight: 400; font-size: inherit; }
`;

/** Help under a label or a control. */
export const Help = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
`;

const Problem = styled.p`
  margin: 0; color: var(--danger); font-size: var(--text-s); font-weight: 560;
`;

/** How a field looks in which something is written or chosen. */
export const control = `
  inline-size: 100%; min-block-size: 44px; padding: 8px 12px; border: 1px solid var(--line-strong); border-radius: var(--radius);
  background: var(--surface); color: var(--ink); font-size: var(--text-m);
  &[aria-invalid='true'] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
  &:disabled, &[readonly] { background: var(--sunken); color: var(--ink-soft); }
`;

const Input = styled.input`${control} &[inputmode='numeric'], &[inputmode='decimal'] { max-inline-size: 8rem; }`;
/* Of one row it is as high as a field of one line, until what is written takes more. */
const Area = styled.textarea`
  ${control} min-block-size: 96px; resize: vertical; line-height: 1.5; field-sizing: content;
  &[rows='1'] { min-block-size: 44px; resize: none; overflow: hidden; }
`;

const arrow =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' fill='none' stroke='%23868c99' stroke-width='2'%3E%3Cpath d='M4 6l4 4 4-4'/%3E%3C/svg%3E";

/** A list of choices is drawn by ourselves: some engines draw it grey, as if it could not be used. Its arrow is seen on light and dark. */
export const selectLook = `
  padding-inline-end: 34px; text-overflow: ellipsis;
  appearance: none; background-image: url("${arrow}"); background-position: right 10px center; background-repeat: no-repeat;
  ${forcedColors} { appearance: auto; background-image: none; }
`;

const Choices = styled.select`${control} ${selectLook}`;

interface FieldProps {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: string;
  /** Stands below the control: how much of it is written. */
  readonly count?: string;
  /** The label is read out, not seen. */
  readonly hideLabel?: boolean;
  readonly required?: boolean;
  readonly children: (ids: {
    id: string;
    'aria-describedby'?: string;
    'aria-invalid'?: true;
    required?: boolean;
  }) => ReactNode;
}

/** Label, help and error around any control; the control takes the given ids. */
export function Field({ label, help, error, count, hideLabel, required, children }: FieldProps) {
  const id = useId();
  const words = useWords();
  const described = [help ? `${id}-help` : '', count ? `${id}-count` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  const title = (
    <Label htmlFor={id}>
      {label} {required ? <small>({words.required})</small> : null}
    </Label>
  );
  return (
    <Frame>
      {hideLabel ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      {help ? <Help id={`${id}-help`}>{help}</Help> : null}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        required: required || undefined,
      })}
      {count ? <Help id={`${id}-count`}>{count}</Help> : null}
      {error ? <FieldError of={id} text={error} /> : null}
    </Frame>
  );
}

interface FieldErrorProps {
  /** The `id` of the control. */
  readonly of: string;
  readonly text: string;
}

/** What is wrong with a field is read out with it, when it gets the focus. Whoever is in it already hears it as it comes. */
function FieldError({ of, text }: FieldErrorProps) {
  const [heard, setHeard] = useState('');
  // Before a form leads there.
  useLayoutEffect(() => {
    if (document.activeElement?.id === of) setHeard(text);
  }, [of, text]);
  return (
    <Problem key={heard} id={`${of}-error`} role={heard === text ? 'alert' : undefined}>
      {text}
    </Problem>
  );
}

type Around = Omit<FieldProps, 'children'>;

interface Valued {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type InputProps = Around & Valued & Omit<ComponentProps<'input'>, keyof Around | keyof Valued>;

/**
 * One line of text, or a day, a time or a number. Such a one the browser has typed in parts, and its value is empty until all are there: told by
 * an `invalid` event that it is looked at, it says so.
 */
export function TextInput({ label, help, error, count, hideLabel, required, onChange, ...rest }: InputProps) {
  const words = useWords();
  const [isHalfTyped, setHalfTyped] = useState(false);
  const change = (value: string) => {
    setHalfTyped(false);
    onChange(value);
  };
  const { handlers, cut } = useTyping(change, rest.maxLength);
  const problem = isHalfTyped ? words.halfTyped : error;
  return (
    <Field label={label} help={help} error={problem} count={count} hideLabel={hideLabel} required={required}>
      {(ids) => (
        <>
          <Input
            {...ids}
            {...rest}
            {...handlers}
            onInvalid={({ currentTarget }) => setHalfTyped(currentTarget.validity.badInput)}
            onBlur={({ currentTarget }) => setHalfTyped(isHalfTyped && currentTarget.validity.badInput)}
          />
          {cut ? <CutText maximum={rest.maxLength} /> : null}
        </>
      )}
    </Field>
  );
}

interface AreaTools {
  /** Puts the control into something, such as marks of what is written in it. */
  readonly around?: (control: ReactNode) => ReactNode;
  /** The control, for what writes into it. */
  readonly area?: RefObject<HTMLTextAreaElement | null>;
  /** Stands above the control: a `FormatBar`. */
  readonly tools?: ReactNode;
}

type AreaProps = Around & Valued & AreaTools & Omit<ComponentPropsWithoutRef<'textarea'>, keyof Around | keyof Valued>;

/** Text of several lines; it grows with what is written. */
export function TextArea({
  label,
  help,
  error,
  count,
  hideLabel,
  required,
  onChange,
  area: given,
  tools,
  around = (control) => control,
  ...rest
}: AreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const area = given ?? own;
  const { handlers, cut } = useTyping(onChange, rest.maxLength);
  useGrowth(area, rest.value);
  return (
    <Field label={label} help={help} error={error} count={count} hideLabel={hideLabel} required={required}>
      {(ids) => (
        <>
          {tools}
          {around(<Area {...rest} {...ids} {...handlers} ref={area} />)}
          {cut ? <CutText maximum={rest.maxLength} /> : null}
        </>
      )}
    </Field>
  );
}

type LineProps = Omit<AreaProps, 'rows' | keyof Omit<AreaTools, 'around'>>;

/** One line of text that may be longer than the field is wide, such as a name: it wraps. It takes no line breaks, and Enter sends its form. */
export function LongLine({ onChange, ...rest }: LineProps) {
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
  return (
    <TextArea
      {...rest}
      rows={1}
      onKeyDown={onKeyDown}
      onChange={(value) => onChange(value.replaceAll(/\s*\n\s*/g, ' '))}
    />
  );
}

/** Says that what was pasted or dropped has been cut. It is read out as it comes, and goes with the next letter. */
function CutText({ maximum = 0 }: { readonly maximum: number | undefined }) {
  return <Help role="alert">{useWords().cut(maximum)}</Help>;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

type SelectProps = Around & Valued & { readonly options: readonly Option[]; readonly disabled?: boolean };

/** One of several, in the browser's own list. */
export function Select({ label, help, error, hideLabel, required, value, onChange, options, disabled }: SelectProps) {
  return (
    <Field label={label} help={help} error={error} hideLabel={hideLabel} required={required}>
      {(ids) => (
        <Choices {...ids} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Choices>
      )}
    </Field>
  );
}

/** The longest text to search for that the server takes. */
export const searchLength = 200;

/** Text that is reported once the person has paused for 300 ms. */
export function SearchField({ label, value, onChange, placeholder }: Valued & { label: string; placeholder?: string }) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  // The address may change by other means (back, a link): then the field follows it.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = typed;
      onChange(typed);
    }, debounce);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <search>
      <TextInput
        type="search"
        maxLength={searchLength}
        label={label}
        value={typed}
        onChange={setTyped}
        placeholder={placeholder}
      />
    </search>
  );
}
