import { type DragEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from './button.tsx';
import { Help } from './field.tsx';

const Zone = styled.div`
  display: grid; gap: 12px; justify-items: start; padding: 20px;
  border: 1px dashed var(--line-strong); border-radius: var(--radius-card); background: var(--surface);
  &[data-large='true'] { justify-items: center; padding: 32px 20px; border-width: 2px; text-align: center; }
  &[data-over='true'] { border-color: var(--accent); background: var(--accent-soft); }
`;

/* Nobody drops a file with a finger. */
const Drop = styled.p`
  margin: 0; font-weight: 560;
  @media (pointer: coarse) { display: none; }
`;

const Problem = styled(Help)`color: var(--danger); font-weight: 560;`;

interface FileFieldProps {
  /** What may be chosen, in words, and what the button is called. */
  readonly help: string;
  readonly pick: string;
  /** Says that a file can be dropped here; where it does, the area is large and what is in it stands in the middle. */
  readonly drop?: string;
  /** Choosing is what the page asks for most. */
  readonly primary?: boolean;
  /** The same as endings and media types: `.csv,text/csv`. */
  readonly accept: string;
  readonly disabled: boolean;
  readonly error?: string;
  readonly onFile: (file: File) => void;
}

/** A file that is chosen, or dropped here. The browser's own field speaks the browser's language, so it stays hidden. */
export function FileField({ help, pick, drop: text, primary, accept, disabled, error, onFile }: FileFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onFile(file);
  }
  return (
    <Zone
      data-over={over}
      data-large={text !== undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {text === undefined ? null : <Drop>{text}</Drop>}
      <Help id={`${id}-help`}>{help}</Help>
      <Button
        $kind={primary ? 'primary' : 'secondary'}
        $off={disabled}
        aria-describedby={`${id}-help`}
        onClick={() => input.current?.click()}
      >
        {pick}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file, corrected, may be chosen once more.
          event.target.value = '';
        }}
      />
      {error ? <Problem role="alert">{error}</Problem> : null}
    </Zone>
  );
}

/** The text of a file: UTF-8, or what Czech spreadsheets save when they are not told otherwise. */
export function textOf(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
