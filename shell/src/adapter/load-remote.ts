import { type Boot, containerName, type RegistryEntry } from '@anketa/contract/registry';
import { contractVersion, type RemoteModule } from '@anketa/remote/contract';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { deliveryPlugin } from './delivery-plugin.ts';

/** Why a remote is not shown. Each has its own text in the failure panel. */
export type FailureReason = 'unreachable' | 'contract' | 'crashed' | 'timeout' | 'cancelled' | 'disabled';

/** A remote's failure, with the reason the panel shows. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause?: unknown) {
    super(`${reason}: ${cause instanceof Error ? cause.message : String(cause ?? '')}`, { cause });
    this.reason = reason;
  }
}

/** Tells the federation runtime where the remotes of this page's registry are. Nothing is loaded. */
export function registerRegistry(remotes: readonly RegistryEntry[], inlined: Boot['manifest']): void {
  registerPlugins([deliveryPlugin(remotes, inlined)]);
  registerRemotes(remotes.map(({ id, manifest }) => ({ name: containerName(id), alias: id, entry: manifest })));
}

/** Loads a remote's module and checks that it keeps the contract before anything of it is called. */
export async function loadRemoteModule({ id, state }: RegistryEntry): Promise<RemoteModule> {
  if (state === 'disabled') throw new RemoteFailure('disabled');
  const loaded = await loadRemote<{ readonly default?: RemoteModule }>(`${containerName(id)}/remote`).catch(
    (failure: unknown) => {
      throw new RemoteFailure('unreachable', failure);
    },
  );
  return checked(loaded?.default);
}

/** A failed shared chunk can make a load "succeed" with an empty object: so every part is looked at. */
export function checked(module: Partial<RemoteModule> | null | undefined): RemoteModule {
  const { contract, mount, messages } = module ?? {};
  if (contract !== contractVersion) throw new RemoteFailure('contract', `contract ${contract}, not ${contractVersion}`);
  if (typeof mount !== 'function' || typeof messages !== 'function') throw new RemoteFailure('contract', 'no mount');
  return { contract, mount, messages };
}
