import type { MayChange } from '@anketa/contract/evaluations/courses';
import { Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';

/** Why not all of a course can be changed now; nothing where it can. */
export function MayNotice({ may: { change, because } }: { readonly may: MayChange }) {
  const { t } = useTranslation();
  if (because === null) return null;
  const reason = because === 'phase' && change === 'teachers' ? 'filling' : because;
  return <Notice $tone="info">{t(`courseActs.may.${reason}`)}</Notice>;
}
