import { myComments, type OwnComment } from '@anketa/contract/results/own';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useAction } from '@anketa/remote/use-action';
import { useQuery } from '@anketa/remote/use-query';
import { PrintButton } from '@anketa/ui/print-button';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';

/** As many as the server gives at once. */
const most = 100;

interface Props {
  /** All comments that the filters leave, once they have been read to be printed. */
  readonly whole: readonly OwnComment[] | undefined;
  /** Told of them; of none once the dialog for printing is closed. */
  readonly onWhole: (comments: readonly OwnComment[] | undefined) => void;
}

/** Prints all that the filters leave: reads it, has the page draw it, opens the dialog, and has the page as it was. */
export function PrintComments({ whole, onWhole }: Props) {
  const { slug = '' } = useParams();
  const { names, read } = useQuery();
  const { run, busy, failure } = useAction(myComments, { refresh: 'nothing' });
  useEffect(() => {
    if (!whole) return;
    const end = () => onWhole(undefined);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [whole, onWhole]);
  async function readAll() {
    const narrowed = Object.fromEntries(names().map((name) => [name, read(name)]));
    const all: OwnComment[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const answer = await run({ params: { slug }, query: { ...narrowed, limit: most, page } });
      if (!answer) return;
      last = answer.comments.last_page;
      all.push(...answer.comments.data);
    }
    onWhole(all);
  }
  return (
    <>
      <PrintButton small onPrint={readAll} busy={busy} />
      <ActionFailure text={failure} />
    </>
  );
}
