import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LongLine, SearchField, Select, searchLength, TextArea, TextInput } from './field.tsx';
import { Form } from './form.tsx';

beforeEach(() => {
  document.documentElement.lang = 'cs';
});

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');

const controls = {
  TextInput: (more: object) => <TextInput label="Jméno" value="" onChange={() => undefined} {...more} />,
  TextArea: (more: object) => <TextArea label="Jméno" value="" onChange={() => undefined} {...more} />,
  Select: (more: object) => <Select label="Jméno" value="" options={[]} onChange={() => undefined} {...more} />,
};

describe.each(Object.entries(controls))('%s', (_name, control) => {
  test('help and error belong to it, and it is marked as wrong', () => {
    render(control({ help: 'Celé jméno.', error: 'Vyplňte jméno.' }));
    const field = screen.getByLabelText('Jméno');
    expect(describedBy(field)).toEqual(['Celé jméno.', 'Vyplňte jméno.']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an error that comes while somebody is in it is read out at once', () => {
    const { rerender } = render(control({}));
    screen.getByLabelText('Jméno').focus();
    rerender(control({ error: 'Vyplňte jméno.' }));
    expect(screen.getByRole('alert').textContent).toBe('Vyplňte jméno.');
  });

  test('without an error it is not marked, and points to nothing that is not there', () => {
    render(control({}));
    const field = screen.getByLabelText('Jméno');
    expect(field.getAttribute('aria-describedby')).toBeNull();
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a required one says so, and a hidden label is still its name', () => {
    render(control({ required: true, hideLabel: true }));
    expect(screen.getByLabelText<HTMLInputElement>(/Jméno \(povinné\)/).required).toBe(true);
  });
});

test('a long line takes no line breaks, and Enter sends its form', () => {
  const [written, sent] = [vi.fn(), vi.fn()];
  render(
    <Form onSubmit={sent}>
      <LongLine label="Název" value="" onChange={written} />
    </Form>,
  );
  const field = screen.getByLabelText('Název');
  fireEvent.change(field, { target: { value: 'Zimní\n semestr' } });
  expect(written).toHaveBeenLastCalledWith('Zimní semestr');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(sent).toHaveBeenCalledOnce();
});

test('what is written and chosen is told as text', () => {
  const written = vi.fn();
  render(
    <>
      <TextInput label="Jméno" value="" onChange={written} />
      <TextArea label="Popis" value="" onChange={written} />
      <Select
        label="Role"
        value="a"
        onChange={written}
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />
    </>,
  );
  fireEvent.change(screen.getByLabelText('Jméno'), { target: { value: 'Anna' } });
  fireEvent.change(screen.getByLabelText('Popis'), { target: { value: 'x' } });
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'b' } });
  expect(written.mock.calls).toEqual([['Anna'], ['x'], ['b']]);
});

describe.each([
  ['TextInput', TextInput],
  ['TextArea', TextArea],
])('%s', (_name, Control) => {
  const written = vi.fn<(text: string) => void>();
  const given = (value: string, maximum?: number) => {
    written.mockReset();
    render(<Control label="Jméno" value={value} maxLength={maximum} onChange={written} />);
    return screen.getByLabelText<HTMLInputElement>('Jméno');
  };
  const paste = (field: HTMLElement, text: string) =>
    fireEvent.paste(field, { clipboardData: { getData: () => text } });
  const cut = () => screen.queryByRole('alert')?.textContent;

  test('NUL, which nobody sees and nothing can store, is dropped', () => {
    fireEvent.change(given(''), { target: { value: 'An\0na' } });
    expect(written.mock.calls).toEqual([['Anna']]);
  });

  test('a pasted text that does not fit says so until something else is typed', () => {
    const field = given('Anna', 10);
    paste(field, 'Anežka');
    expect(cut()).toBeUndefined();
    paste(field, 'Antonín');
    fireEvent.input(field, { target: { value: 'AnnaAntoní' }, inputType: 'insertFromPaste' });
    expect(cut()).toBe('Vložený text se nevešel celý: vejde se sem nejvýše 10 znaků.');
    fireEvent.input(field, { target: { value: 'AnnaAnton' }, inputType: 'deleteContentBackward' });
    expect(cut()).toBeUndefined();
    expect(written.mock.calls).toEqual([['AnnaAntoní'], ['AnnaAnton']]);
  });

  test('what is selected makes room for what is pasted, and a line break of Windows is one', () => {
    const field = given('Anna Anna', 10);
    field.setSelectionRange(0, 4);
    paste(field, 'Hany\r\n');
    expect(cut()).toBeUndefined();
    paste(field, 'Hana\r\n\r\n');
    expect(cut()).toBeDefined();
  });

  test('a dropped text that does not fit says so too; where there is no limit nothing is cut', () => {
    fireEvent.drop(given('Anna', 10), { dataTransfer: { getData: () => 'Antonín' } });
    expect(cut()).toBeDefined();
    cleanup();
    paste(given('Anna'), 'x'.repeat(100_000));
    expect(cut()).toBeUndefined();
  });
});

test('a form is sent by its page and not by the browser, whose own messages are off', () => {
  const onSubmit = vi.fn();
  render(
    <Form aria-label="Formulář" onSubmit={onSubmit}>
      <input required />
    </Form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  expect(form.noValidate).toBe(true);
  expect(fireEvent.submit(form)).toBe(false);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

describe('SearchField', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Hledat' });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });

  test('it tells of the text 300 ms after the last key, once', () => {
    const onChange = vi.fn();
    render(<SearchField label="Hledat" value="" onChange={onChange} />);
    type('a');
    wait(299);
    type('an');
    wait(299);
    expect(onChange).not.toHaveBeenCalled();
    wait(1);
    expect(onChange.mock.calls).toEqual([['an']]);
    wait(1000);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(field().maxLength).toBe(searchLength);
  });

  test('typed and taken back within that time it tells of nothing', () => {
    const onChange = vi.fn();
    render(<SearchField label="Hledat" value="a" onChange={onChange} />);
    type('ab');
    wait(100);
    type('a');
    wait(1000);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('it follows the address, and does not report what came from there', () => {
    const onChange = vi.fn();
    const { rerender } = render(<SearchField label="Hledat" value="anna" onChange={onChange} />);
    rerender(<SearchField label="Hledat" value="" onChange={onChange} />);
    expect(field().value).toBe('');
    wait(1000);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('what it reported comes back from the address without undoing what was typed meanwhile', () => {
    const onChange = vi.fn();
    const { rerender } = render(<SearchField label="Hledat" value="" onChange={onChange} />);
    type('an');
    wait(300);
    type('anna');
    rerender(<SearchField label="Hledat" value="an" onChange={onChange} />);
    expect(field().value).toBe('anna');
    wait(300);
    expect(onChange.mock.calls).toEqual([['an'], ['anna']]);
  });
});
