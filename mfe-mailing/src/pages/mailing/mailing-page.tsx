import { readMailing } from '@anketa/contract/mail/overview';
import type { PageProps } from '@anketa/remote/route';
import { useData } from '@anketa/remote/use-data';
import { useParams } from 'react-router-dom';
import { Overview, refreshOf } from '../../parts/overview.tsx';
import { Reach } from './reach.tsx';

const lists = ['undelivered', 'rules'] as const;

/** E-mails of an evaluation. */
export function MailingPage({ data }: PageProps<typeof readMailing>) {
  const { id = '' } = useParams();
  useData(readMailing, { params: { id } }, { every: refreshOf });
  return (
    <Overview medium="mail" data={data} lists={lists} reaches>
      <Reach {...data} />
    </Overview>
  );
}
