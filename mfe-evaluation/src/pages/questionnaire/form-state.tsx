import { Button } from '@anketa/ui/button';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { Review } from './review.ts';

const Lines = styled.div`
  font-weight: 560;
  & > p { margin: 0; }
  & > p[role] { color: var(--danger); font-size: var(--text-s); }
  & > div { display: flex; align-items: center; gap: 0 8px; }
  & > div > button { white-space: nowrap; }
  @media (max-width: 639px) { & > div { justify-content: space-between; } & > div > button { margin-inline-end: -12px; } }
`;

interface Props {
  readonly review: Review;
  /** How often the student wanted to submit it already. */
  readonly tries: number;
  /** Shows the question of this field. */
  readonly onShow: (field: string) => void;
}

/** What still keeps an open section from being submitted, with the way there; or that nothing does. */
export function FormState({ review: { problems, ready }, tries, onShow }: Props) {
  const { t } = useTranslation();
  const [first] = problems.keys();
  const missing = [...problems.values()].filter((problem) => problem === 'missing').length;
  if (first === undefined) return <Lines>{ready ? <p>{t('status.ready')}</p> : null}</Lines>;
  return (
    <Lines>
      {/* Drawn anew at every try it is read out at every try. */}
      {tries > 0 && missing > 0 ? (
        <p key={tries} role="alert">
          {t('form.missingRequired')}
        </p>
      ) : null}
      <div>
        <span>{missing > 0 ? t('form.missing', { count: missing }) : t('form.tooLong')}</span>
        <Button $kind="quiet" $small onClick={() => onShow(first)}>
          {t(missing > 1 ? 'form.toFirst' : 'form.toIt')}
        </Button>
      </div>
    </Lines>
  );
}
