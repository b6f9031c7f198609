import { Button } from '@anketa/ui/button';
import { Help } from '@anketa/ui/field';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Zone = styled.div`
  display: grid; gap: 12px; justify-items: start; padding: 20px;
  border: 1px dashed var(--line-strong); border-radius: var(--radius-card); background: var(--surface);
  &[data-over='true'] { border-color: var(--accent); background: var(--accent-soft); }
`;

const Problem = styled(Help)`color: var(--danger); font-weight: 560;`;

interface FileFieldProps {
  readonly disabled: boolean;
  readonly error?: string;
  readonly onFile: (file: File) => void;
}

/** A file that is chosen, or dropped here. The browser's own field speaks the browser's language, so it stays hidden. */
export function FileField({ disabled, error, onFile }: FileFieldProps) {
  const { t } = useTranslation();
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
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Help id={`${id}-help`}>{t('file.chooseHelp')}</Help>
      <Button $off={disabled} aria-describedby={`${id}-help`} onClick={() => input.current?.click()}>
        {t('file.pick')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.csv,application/json,text/csv"
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
