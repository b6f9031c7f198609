import type { Revision } from '@anketa/contract/suite/deployments';
import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';
import { sizeText } from './size.ts';

/** Fewer bytes are none in tenths of a kilobyte. */
const leastVisible = 50;

/** What a browser is sent of a revision, and how much more or less than of another one that is: "12,3 kB (+0,4 kB)". */
export function useSizeText(): (of: Pick<Revision, 'bytes' | 'change'>) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ bytes, change }) => {
    if (bytes === null) return t('deployments.unknownSize');
    const size = sizeText(locale, bytes);
    return change === null || Math.abs(change) < leastVisible
      ? size
      : `${size} (${sizeText(locale, change, { signed: true })})`;
  };
}
