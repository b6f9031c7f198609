import { Field } from '@anketa/ui/field';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Zone = styled.div`
  padding: 20px; border: 1px dashed var(--line-strong); border-radius: var(--radius-card); background: var(--surface);
  &[data-over='true'] { border-color: var(--accent); background: var(--accent-soft); }
  & input { inline-size: 100%; min-block-size: 44px; }
  & input::file-selector-button {
    min-block-size: 44px; padding: 0 18px; margin-inline-end: 12px; border: 1px solid var(--line-strong); border-radius: var(--radius);
    background: var(--surface); color: var(--ink); font: inherit; font-weight: 560; cursor: pointer;
  }
`;

interface FileFieldProps {
  readonly error?: string;
  readonly onFile: (file: File) => void;
}

/** A file that is chosen, or dropped here. */
export function FileField({ error, onFile }: FileFieldProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
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
      <Field label={t('file.choose')} help={t('file.chooseHelp')} error={error}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept=".json,.csv,application/json,text/csv"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onFile(file);
              // The same file, corrected, may be chosen once more.
              event.target.value = '';
            }}
          />
        )}
      </Field>
    </Zone>
  );
}
