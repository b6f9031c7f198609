import { Details } from '@anketa/ui/details';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Quiet = styled(Details)`
  font-size: var(--text-s);
  & ul { margin: 0; padding-inline-start: 20px; }
`;

const limits = ['server', 'record', 'choice', 'friends'] as const;

/** What students are promised, and what is not claimed. `minimum`: how many answers are never told apart. */
export function Anonymity({ minimum }: { readonly minimum: number }) {
  const { t } = useTranslation();
  return (
    <Quiet>
      <summary>{t('promise.title')}</summary>
      <p>{t('promise.how', { others: minimum - 1 })}</p>
      <p>{t('promise.few')}</p>
      <p>{t('promise.limits')}</p>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{t(`promise.limit.${limit}`)}</li>
        ))}
      </ul>
    </Quiet>
  );
}
