import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useMessages } from './use-messages.ts';

interface MailingTrailProps {
  /** Undefined where neither the page nor the evaluation's own address tells of it (specification 2, "Page loading"). */
  readonly evaluation: Evaluation | undefined;
  /** The page itself. */
  readonly here: string;
}

/** The way to a page about the e-mails, or the notifications, of an evaluation. */
export function MailingTrail({ evaluation, here }: MailingTrailProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { all, words } = useMessages();
  const localized = useLocalized();
  return (
    <Breadcrumbs>
      <Link to="/imports">{t('evaluations')}</Link>
      <Link to={`/import/${id}`}>
        {evaluation ? localized({ cs: evaluation.name_cs, en: evaluation.name_en }) : '…'}
      </Link>
      <Link to={all}>{t(`${words}.title`)}</Link>
      <span>{here}</span>
    </Breadcrumbs>
  );
}
