import { isHttpError, isSessionEnd } from '@anketa/remote/http-error';
import { formatted } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { Draft, Save } from '../../drafts/draft-store.ts';

const Line = styled.p`
  margin: 0; color: var(--ink-soft); font-size: var(--text-s);
  &[data-late='true'] { color: var(--warning); font-weight: 560; }
`;

interface Props {
  readonly id: string;
  readonly draft: Draft;
}

/** Where the answers are at the moment, and why the last Save failed, for as long as that holds. */
export function StorageText({ id, draft: { storage, base } }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const why = useReason();
  function words(): string {
    if (storage.at === 'none') return t('keeping.none');
    if (storage.at === 'saved') {
      const time = storage.time && formatted(locale, storage.time, { timeStyle: 'short' });
      return time ? t('keeping.savedAt', { time }) : t('keeping.saved');
    }
    if (storage.save === 'running') return t('keeping.saving');
    if (storage.save) return t(storage.at === 'memory' ? 'keeping.memory' : 'keeping.only', { why: why(storage.save) });
    if (storage.at === 'memory') return t('keeping.memory', { why: t('failed.guarded') });
    // What saving is good for is said until it was done.
    return base === 0 ? t('keeping.deviceFirst') : t('keeping.device');
  }
  const isUnsaved = storage.at === 'device' || storage.at === 'memory';
  const isRunning = isUnsaved && storage.save === 'running';
  const late = storage.at === 'memory' || (isUnsaved && storage.save !== undefined && !isRunning);
  return (
    // That it was saved a notification says; that it is being saved nobody needs to hear.
    <Line id={id} role="status" aria-live={isUnsaved && !isRunning ? 'polite' : 'off'} data-late={late}>
      {words()}
    </Line>
  );
}

function useReason(): (save: Exclude<Save, 'running'>) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (save) => {
    if (save === 'conflict') return t('failed.conflict');
    const { failure } = save;
    if (isSessionEnd(failure)) return t('failed.session');
    return isPassing(failure) ? t('failed.network') : errorText(failure, locale);
  };
}

/** Whether trying again may help: no answer, a busy server, one that is being replaced. */
function isPassing(error: unknown): boolean {
  return isHttpError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}
