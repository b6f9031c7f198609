import { debounce, shortSearch } from '@anketa/contract/constants';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { type Option, searchLength, TextInput } from './field.tsx';
import { ListOption } from './list-option.tsx';
import { chosenForced } from './theme.ts';

const List = styled.div`
  margin: 4px 0 0; padding: 4px; max-block-size: 15rem; overflow-y: auto;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface);
  & > [role='option'] { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; align-items: center; min-block-size: 44px; padding: 6px 10px; border-radius: 6px; cursor: pointer; }
  & > [aria-selected='true'] { background: var(--accent-soft); ${chosenForced} }
  & small { color: var(--ink-soft); font-size: var(--text-xs); }
`;

const Status = styled.p`
  margin: 6px 0 0; color: var(--ink-soft); font-size: var(--text-s);
`;

export interface Choice extends Option {
  /** What tells two of the same name apart. */
  readonly detail?: string;
}

interface ComboboxProps {
  readonly label: string;
  readonly help?: string;
  readonly value: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
  /** Called 300 ms after the last key, with text longer than `longerThan`. */
  readonly search: (text: string) => Promise<readonly Choice[]>;
  readonly longerThan?: number;
  /** What to say about the number of choices found, none included. */
  readonly found: (count: number) => string;
  /** Enter where no choice stands takes the text itself. It stays in the field unless this gives true. */
  readonly onText?: (text: string) => Promise<boolean>;
  /** The field is emptied by what is taken, for choosing several, one after another. */
  readonly several?: boolean;
  readonly error?: string;
  /** Something is being typed: a message about what was there may go. */
  readonly onType?: () => void;
}

/** One of many, found by typing: arrows choose, Enter takes. The list stands under the field, so nothing covers it. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    help,
    error,
    value,
    onChange,
    search,
    longerThan = shortSearch,
    found,
    onText,
    onType,
    several,
  } = props;
  const id = useId();
  const [typed, setTyped] = useState(value?.label ?? '');
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  const [active, setActive] = useState(0);
  const wanted = value ? '' : typed;

  useEffect(() => {
    setChoices(null);
    if (wanted.length <= longerThan || wanted.length > searchLength) return;
    let current = true;
    const timer = setTimeout(() => {
      search(wanted).then(
        (answer) => {
          if (!current) return;
          setChoices(answer);
          setActive(0);
        },
        () => undefined, // Specification 7: a failure of a data source is not shown.
      );
    }, debounce);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted, longerThan, search]);

  function take(choice: Choice | undefined) {
    if (!choice) return;
    setTyped(several ? '' : choice.label);
    onChange(choice);
  }
  async function takeText(text: string) {
    if (text.trim() && (await onText?.(text))) setTyped((present) => (present === text ? '' : present));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && onText && !choices?.length) {
      event.preventDefault();
      void takeText(typed);
      return;
    }
    if (!choices || choices.length === 0) return;
    const last = choices.length - 1;
    if (event.key === 'ArrowDown') setActive(active < last ? active + 1 : 0);
    else if (event.key === 'ArrowUp') setActive(active > 0 ? active - 1 : last);
    else if (event.key === 'Enter') take(choices[active]);
    else if (event.key === 'Escape') setChoices(null);
    else return;
    event.preventDefault();
  }
  const open = choices !== null && choices.length > 0;
  return (
    <div>
      <TextInput
        label={label}
        help={help}
        error={error}
        maxLength={onText ? undefined : searchLength}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          onType?.();
          if (value) onChange(null);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open ? `${id}-${active}` : undefined}
      />
      <Status role="status">{choices ? found(choices.length) : ''}</Status>
      <List id={`${id}-list`} role="listbox" aria-label={label} hidden={!open}>
        {choices?.map((choice, index) => (
          <ListOption
            key={choice.value}
            id={`${id}-${index}`}
            label={choice.label}
            detail={choice.detail}
            active={index === active}
            onPoint={() => setActive(index)}
            onTake={() => take(choice)}
          />
        ))}
      </List>
    </div>
  );
}
