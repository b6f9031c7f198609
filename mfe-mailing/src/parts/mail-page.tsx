import type { Evaluation } from '@anketa/contract/evaluations';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Page } from '@anketa/ui/page';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';

interface MailPageProps {
  /** Undefined where neither the page nor the evaluation's own address tells of it. */
  readonly evaluation: Evaluation | undefined;
  readonly title: ReactNode;
  /** What the page is called on the way to it. */
  readonly here: string;
  readonly children: ReactNode;
}

/** A page about one e-mail: the way back to all of the evaluation's. */
export function MailPage({ evaluation, title, here, children }: MailPageProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const localized = useLocalized();
  const name = evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  return (
    <Page
      title={title}
      subtitle={name}
      above={
        <Breadcrumbs>
          <Link to="/imports">{t('evaluations')}</Link>
          <Link to={`/import/${id}`}>{name ?? '…'}</Link>
          <Link to={`/import/${id}/mailing`}>{t('mailing.title')}</Link>
          <span>{here}</span>
        </Breadcrumbs>
      }
    >
      {children}
    </Page>
  );
}
