import { listNoticeDrafts } from '@anketa/contract/mail/notice-lists';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { MailingTrail } from '../../parts/mailing-trail.tsx';
import { SubjectLink } from '../../parts/subject-link.tsx';

/** Notifications that are being written. */
export function NoticeDraftsPage({ data: { evaluation, drafts } }: PageProps<typeof listNoticeDrafts>) {
  const localized = useLocalized();
  return (
    <ListPage
      of={listNoticeDrafts}
      rows={drafts}
      rowKey={({ id }) => id}
      wide
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<MailingTrail evaluation={evaluation} here={localized(listNoticeDrafts.title)} />}
      render={{ subject: (notice) => <SubjectLink evaluation={evaluation} email={notice} opens="edit" /> }}
    />
  );
}
