import type { OfferedScope } from '@anketa/contract/people/tokens';
import { useLocalized } from '@anketa/remote/suite';
import { Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly offered: readonly OfferedScope[];
  readonly chosen: readonly string[];
}

/** What a token of the chosen scopes would read and do, in words, before it is made. */
export function Opened({ offered, chosen }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const opened = offered.filter(({ scope }) => chosen.includes(scope)).flatMap(({ opens }) => opens);
  if (opened.length === 0) return null;
  return (
    <Notice>
      <p>{t('tokens.reads')}</p>
      <ul>
        {opened.map((one) => (
          <li key={one.en}>{localized(one)}</li>
        ))}
      </ul>
    </Notice>
  );
}
