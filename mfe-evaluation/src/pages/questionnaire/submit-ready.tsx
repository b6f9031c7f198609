import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { BottomBar } from '@anketa/ui/bottom-bar';
import { Button } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { Review } from './review.ts';
import type { Finish } from './use-finish.ts';

/* On a phone it takes one line and a button: what is begun stands in the list. */
const Strip = styled(BottomBar)<{ $floating: boolean }>`
  ${({ $floating }) => ($floating ? 'inset-block-end: 16px; box-shadow: var(--shadow);' : 'position: static;')}
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding: 12px 20px;
  border: 1px solid var(--line); border-radius: var(--radius-card);
  & > div { flex: 1 1 16rem; min-inline-size: 0; }
  & p { margin: 0; }
  & p + p { color: var(--ink-soft); font-size: var(--text-s); }
  @media (max-width: 639px) { inset-block-end: 8px; padding: 8px 16px; & > button { flex: 1 1 100%; } & p + p { display: none; } }
`;

interface Props {
  readonly slug: string;
  readonly reviews: readonly Review[];
  readonly finish: Finish;
  /** Whether it stays in sight while the list scrolls. */
  readonly floating: boolean;
}

/** Submits all that is finished at once, and says what is not. */
export function SubmitReady({ slug, reviews, finish, floating }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const ready = reviews.filter((review) => review.ready);
  const unfinished = reviews.filter(({ started, complete }) => started && !complete);
  const { progress, unsent } = finish;
  if (ready.length === 0 && !progress && unsent.length === 0) return null;
  return (
    <>
      {unsent.length > 0 ? (
        <Notice $tone="danger" role="alert">
          <p>{t('all.failed')}</p>
          <ul>
            {unsent.map(({ course, name, text }) => (
              <li key={course}>
                {name}: {text}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {ready.length > 0 || progress ? (
        <Strip as="section" $floating={floating} aria-label={t('all.label')}>
          <div>
            <p role="status">
              {progress ? t('all.sending', { ...progress }) : t('all.ready', { count: ready.length })}
            </p>
            {unfinished.length > 0 ? (
              <p>
                {t('all.unfinished')}{' '}
                {unfinished.map(({ section }, index) => (
                  <span key={section.course}>
                    {index > 0 ? ', ' : ''}
                    <Link to={`/evaluation/${slug}/course/${encodeURIComponent(section.course)}`}>
                      {localized({ cs: section.name_cs, en: section.name_en })}
                    </Link>
                  </span>
                ))}
              </p>
            ) : null}
          </div>
          <Button
            $kind={floating ? 'primary' : 'secondary'}
            onClick={() => finish.submitAll(ready.map(({ section }) => section))}
          >
            {t('all.submit', { count: ready.length })}
          </Button>
        </Strip>
      ) : null}
    </>
  );
}
