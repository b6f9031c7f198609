import { useCopy } from '@anketa/remote/use-copy';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { TextInput } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';

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
          <Button onClick={() => value && copy(value)}>{words.copy}</Button>
          <Button $kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <TextInput label={words.label} value={value ?? ''} onChange={() => undefined} readOnly />
    </Dialog>
  );
}
