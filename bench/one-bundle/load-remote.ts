import type { RegistryEntry } from '@anketa/contract/suite/registry';
import imports from '../../mfe-admin-imports/src/remote.tsx';
import evaluation from '../../mfe-evaluation/src/remote.tsx';
import mailing from '../../mfe-mailing/src/remote.tsx';
import results from '../../mfe-results/src/remote.tsx';
import people from '../../mfe-users-departments/src/remote.tsx';
import type { RemoteModule } from '../../shared/remote/src/contract.ts';

const modules: Readonly<Record<string, RemoteModule>> = {
  'mfe-admin-imports': imports,
  'mfe-evaluation': evaluation,
  'mfe-mailing': mailing,
  'mfe-results': results,
  'mfe-users-departments': people,
};

/** Stands in for the shell's loader: the remotes are part of the one bundle. */
export function createLoader() {
  return async function loadRemote({ id }: RegistryEntry): Promise<RemoteModule> {
    const module = modules[id];
    if (!module) throw new Error(`${id} is not in the bundle`);
    return module;
  };
}
