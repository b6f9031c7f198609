import { createClient, type Send } from '@anketa/contract/client';
import { countFailedLoad } from '@anketa/contract/failed-loads';

interface Needs {
  /** This page load as the server signed it; null: it is not counted. */
  readonly load: string | null;
  readonly send: Send;
}

/** Makes what says that a remote failed in this page load, once of each remote. It says nothing where no canary is counted. */
export function createFailedLoad({ load, send }: Needs): (remote: string) => void {
  const said = new Set<string>();
  const call = createClient(send);
  return (remote) => {
    if (load === null || said.has(remote)) return;
    said.add(remote);
    call(countFailedLoad, { body: { load, remote } }).catch(() => said.delete(remote));
  };
}
