import { useGo } from '@anketa/remote/link';
import { useCache } from '@anketa/remote/use-cache';
import { useLocation, useParams } from 'react-router-dom';

/** Goes to another page of the evaluation's e-mails after an act has changed them: what was read of the others is read anew. */
export function useGoTo(): (page: string) => void {
  const go = useGo();
  const { forget } = useCache();
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  return (page) => {
    const all = `/import/${id}/mailing`;
    forget((url) => url.startsWith(`/internal${all}`) && url !== `/internal${pathname}`);
    go(`${all}${page}`);
  };
}
