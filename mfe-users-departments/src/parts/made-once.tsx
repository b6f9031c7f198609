import { useCopy } from '@anketa/remote/use-copy';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { TextArea } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* All of it is seen, and letters that look alike are told from each other. */
const Secret = styled.div`textarea { font-family: ui-monospace, monospace; font-size: var(--text-s); color: var(--ink); word-break: break-all; resize: none; }`;

interface MadeOnceProps {
  /** What was just made; null: nothing. */
  readonly value: string | null;
  readonly onClose: () => void;
  readonly words: {
    readonly title: string;
    readonly text: string;
    readonly label: string;
    readonly copy: string;
    readonly copied: string;
    /** Where the browser did not let it be copied. */
    readonly byHand: string;
  };
}

/** Shows a secret that was just made, to be copied: it is not shown again. */
export function MadeOnce({ value, onClose, words }: MadeOnceProps) {
  const { t } = useTranslation();
  const copy = useCopy({ copied: words.copied, byHand: words.byHand });
  return (
    <Dialog
      open={value !== null}
      title={words.title}
      text={<p>{words.text}</p>}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button $kind="primary" onClick={() => value && copy(value)}>
            {words.copy}
          </Button>
        </>
      }
    >
      <Secret>
        <TextArea label={words.label} value={value ?? ''} onChange={() => undefined} readOnly rows={2} />
      </Secret>
    </Dialog>
  );
}
