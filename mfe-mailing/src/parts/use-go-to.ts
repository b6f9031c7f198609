import { useGo } from '@anketa/remote/link';
import { useCache } from '@anketa/remote/use-cache';
import { useLocation, useParams } from 'react-router-dom';
import { messagesAt, useMessages } from './use-messages.ts';

/** Goes to another page of the evaluation's e-mails, or notifications, after an act has changed them: what was read of the others is read anew. */
export function useGoTo(): (page: string) => void {
  const go = useGo();
  const { forget } = useCache();
  const { all } = useMessages();
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  return (page) => {
    const [mails, notices] = [messagesAt(id, 'mail'), messagesAt(id, 'push')];
    // One that is written or read has its data where those of e-mails are, whichever it is.
    const own = [pathname, pathname.replace(notices, mails)].map((path) => `/internal${path}`);
    forget(
      (url) =>
        [mails, notices].some((path) => url.startsWith(`/internal${path}`)) && !own.includes(url.replace(/\?.*/, '')),
    );
    go(`${all}${page}`);
  };
}
