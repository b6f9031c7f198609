import type { Evaluation } from '@anketa/contract/evaluations';
import { Link } from '@anketa/remote/link';
import { useParams } from 'react-router-dom';
import { useSubjectText } from './subject-text.ts';

interface SubjectLinkProps {
  readonly evaluation: Evaluation | undefined;
  readonly email: { readonly id: number; readonly subject_cs: string; readonly subject_en: string };
  /** A draft is written, any other e-mail is read. */
  readonly opens: 'edit' | 'read';
}

/** The subject of an e-mail, which leads to it. */
export function SubjectLink({ evaluation, email, opens }: SubjectLinkProps) {
  const { id = '' } = useParams();
  const subjectOf = useSubjectText(evaluation);
  return <Link to={`/import/${id}/mailing/${opens}/${email.id}`}>{subjectOf(email)}</Link>;
}
