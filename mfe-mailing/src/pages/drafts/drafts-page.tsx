import { listDrafts } from '@anketa/contract/mail/lists';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { MailingTrail } from '../../parts/mailing-trail.tsx';
import { SubjectLink } from '../../parts/subject-link.tsx';

/** E-mails that are being written. */
export function DraftsPage({ data: { evaluation, drafts } }: PageProps<typeof listDrafts>) {
  const localized = useLocalized();
  return (
    <ListPage
      of={listDrafts}
      rows={drafts}
      rowKey={({ id }) => id}
      wide
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<MailingTrail evaluation={evaluation} here={localized(listDrafts.title)} />}
      render={{ subject: (email) => <SubjectLink evaluation={evaluation} email={email} opens="edit" /> }}
    />
  );
}
