import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Page } from '@anketa/ui/page';
import { Tabs } from '@anketa/ui/tabs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';

interface MailingFrameProps {
  /** Undefined where neither the page nor the evaluation's own address tells of it (specification 2, "Page loading"). */
  readonly evaluation: Evaluation | undefined;
  readonly current: 'mailing' | 'notifications';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What the pages about reaching people have in common: the way back, the title, the other page. */
export function MailingFrame({ evaluation, current, actions, children }: MailingFrameProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const localized = useLocalized();
  const name = evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  return (
    <Page
      title={t(`${current}.title`)}
      actions={actions}
      above={
        <Breadcrumbs>
          <Link to="/imports">{t('evaluations')}</Link>
          <Link to={`/import/${id}`}>{name ?? '…'}</Link>
          <span>{t(`${current}.title`)}</span>
        </Breadcrumbs>
      }
    >
      <Tabs aria-label={t('pages')}>
        {(['mailing', 'notifications'] as const).map((page) => (
          <Link key={page} to={`/import/${id}/${page}`} aria-current={page === current ? 'page' : undefined}>
            {t(`${page}.title`)}
          </Link>
        ))}
      </Tabs>
      {children}
    </Page>
  );
}
