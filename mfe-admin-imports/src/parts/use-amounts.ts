import { useLocale } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';

/** "1 240 studentů": a number with what it counts, a key of `amounts`. */
export function useAmounts(): (of: string, count: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (of, count) => t(`amounts.${of}`, { count, number: count.toLocaleString(locale) });
}
