import type { UnfitMask } from '@anketa/contract/questions/editing';
import { Link } from '@anketa/remote/link';
import { Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { useMaskWords } from './candidates.tsx';

/** What came of bringing questions to an evaluation. */
export interface Added {
  readonly added: number;
  readonly duplicates: number;
  readonly unfit: readonly UnfitMask[];
}

/** How many questions were added, how many were here already, and which codes were left out. */
export function AddedNotice({ id, result }: { readonly id: number; readonly result: Added | null }) {
  const { t } = useTranslation();
  const words = useMaskWords();
  return (
    <div role="status">
      {result ? (
        <Notice $tone={result.added > 0 ? 'success' : 'warning'}>
          <p>
            <strong>{t('candidates.done', { count: result.added })}</strong>{' '}
            {result.duplicates > 0 ? t('candidates.skipped', { count: result.duplicates }) : null}
          </p>
          {result.unfit.length > 0 ? <p>{t('candidates.leftOut', { masks: words(result.unfit) })}</p> : null}
          <p>
            <Link to={`/import/${id}/questions`}>{t('candidates.toList')}</Link>
          </p>
        </Notice>
      ) : null}
    </div>
  );
}
