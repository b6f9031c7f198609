import { readNotifications } from '@anketa/contract/mail/notifications';
import type { PageProps } from '@anketa/remote/route';
import { useData } from '@anketa/remote/use-data';
import { useParams } from 'react-router-dom';
import { Overview, refreshOf } from '../../parts/overview.tsx';
import { Channels } from './channels.tsx';

/** Notifications of an evaluation. */
export function NotificationsPage({ data }: PageProps<typeof readNotifications>) {
  const { id = '' } = useParams();
  useData(readNotifications, { params: { id } }, { every: refreshOf });
  return (
    <Overview medium="push" data={data} lists={[]} reaches={data.channels.some(({ devices }) => devices > 0)}>
      <Channels channels={data.channels} />
    </Overview>
  );
}
