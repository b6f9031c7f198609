import { useLaterTexts } from '../../locales/later/later-texts.ts';

export interface PromiseProps {
  /** How many answers are never told apart. */
  readonly minimum: number;
}

const limits = ['server', 'record', 'choice', 'friends'] as const;

/** How anonymity is kept, and what is not promised. */
export function PromiseText({ minimum }: PromiseProps) {
  const { t } = useLaterTexts();
  return (
    <>
      <p>{t('promise.how', { others: minimum - 1 })}</p>
      <p>{t('promise.deleted')}</p>
      <p>{t('promise.limits')}</p>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{t(`promise.limit.${limit}`)}</li>
        ))}
      </ul>
    </>
  );
}
