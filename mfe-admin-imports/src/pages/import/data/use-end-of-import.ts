import { useNotify } from '@anketa/remote/suite';
import { isLive, type Watched } from '@anketa/remote/use-progress';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Import {
  /** It waits or runs. */
  readonly importing: boolean;
  /** What is known of its job: null where there never was one, undefined where the person may not know. */
  readonly job: Watched['job'];
  /** Whether the data of the evaluation are whole. */
  readonly isReady: boolean;
}

/** Says that an import that this page has watched is done: not that one failed, was stopped or asks, which its card says. */
export function useEndOfImport({ importing, job, isReady }: Import): void {
  const { t } = useTranslation();
  const notify = useNotify();
  const isWatched = useRef(importing);
  const announce = useEffectEvent(() => notify({ kind: 'success', text: t('next.done') }));
  useEffect(() => {
    if (importing) isWatched.current = true;
    // What became of it is the job's to say, which may be a moment behind the evaluation.
    if (importing || !isWatched.current || isLive(job)) return;
    isWatched.current = false;
    if (isReady && (!job || job.state === 'done')) announce();
  }, [importing, job, isReady]);
}
