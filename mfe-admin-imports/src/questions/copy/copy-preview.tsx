import type { ResponseOf } from '@anketa/contract/endpoint';
import type { copyQuestions } from '@anketa/contract/questions/exchange';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useLocalized } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { PlainList } from '@anketa/ui/card';
import { Dialog } from '@anketa/ui/dialog';
import { useTranslation } from 'react-i18next';
import { isAdded, useMaskWords } from '../parts/candidates.tsx';

interface CopyPreviewProps {
  /** What the server says would happen; null: closed. */
  readonly preview: ResponseOf<typeof copyQuestions> | null;
  readonly pending: boolean;
  /** Why it was not copied. */
  readonly failure: string | undefined;
  readonly onClose: () => void;
  readonly onCopy: () => void;
}

/** What copying would do, before it is done. */
export function CopyPreview({ preview, pending, failure, onClose, onCopy }: CopyPreviewProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const words = useMaskWords();
  const questions = (preview?.candidates ?? []).filter(isAdded);
  const lost = (preview?.candidates ?? []).filter((candidate) => candidate.scope_lost);
  return (
    <Dialog
      open={preview !== null}
      title={t('copy.previewTitle', { count: questions.length })}
      text={lost.length > 0 ? <p>{t('copy.lost', { count: lost.length })}</p> : undefined}
      onClose={onClose}
      actions={
        <>
          <ActionFailure aloud text={failure} />
          <Button onClick={onClose}>{t('copy.back')}</Button>
          <Button $kind="primary" $off={pending || questions.length === 0} onClick={onCopy}>
            {t('copy.confirm', { count: questions.length })}
          </Button>
        </>
      }
    >
      <PlainList>
        {questions.map(({ id, question: { body_cs, body_en }, unfit }) => (
          <li key={id}>
            {localized({ cs: body_cs, en: body_en })}
            {unfit.length > 0 ? <small> ({t('candidates.unfit', { masks: words(unfit) })})</small> : null}
          </li>
        ))}
      </PlainList>
    </Dialog>
  );
}
