import type pg from 'pg';
import type { NumberMark } from '../../platform/number-mark.ts';

interface Known {
  readonly client: pg.ClientBase;
  readonly markOf: NumberMark;
}

/** Whether the person with a key of the SIS was deleted: an import leaves them out. */
export async function deletedPeople({ client, markOf }: Known): Promise<(oidos: string) => boolean> {
  const { rows } = await client.query<{ mark: Buffer }>('SELECT mark FROM public.deleted_person');
  const marks = new Set(rows.map(({ mark }) => mark.toString('hex')));
  return (oidos) => marks.size > 0 && marks.has(markOf(oidos).toString('hex'));
}
