import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';

interface SubjectLinkProps {
  readonly email: { readonly id: number; readonly subject_cs: string; readonly subject_en: string };
  /** A draft is written, any other e-mail is read. */
  readonly opens: 'edit' | 'read';
}

/** The subject of an e-mail, which leads to it. */
export function SubjectLink({ email: { id: emailId, subject_cs, subject_en }, opens }: SubjectLinkProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const localized = useLocalized();
  return (
    <Link to={`/import/${id}/mailing/${opens}/${emailId}`}>
      {localized({ cs: subject_cs || subject_en, en: subject_en }) || t('mailing.noSubject')}
    </Link>
  );
}
