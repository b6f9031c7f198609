import type { FailureKind } from '@anketa/contract/suite/failure-reports';
import { contractVersion, type RemoteModule } from '@anketa/remote/contract';

/** Why a remote is not shown. Each has its own text in the failure panel; what is no failure of the remote is not reported. */
export type FailureReason = Exclude<FailureKind, 'handler' | 'promise' | 'hang' | 'loop'> | 'cancelled' | 'disabled';

/** A remote's failure, with the reason the panel shows. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause?: unknown) {
    super(`${reason}: ${cause instanceof Error ? cause.message : String(cause ?? '')}`, { cause });
    this.reason = reason;
  }
}

/** A failed shared chunk can make a load "succeed" with an empty object: so every part is looked at. */
export function checked(module: Partial<RemoteModule> | null | undefined): RemoteModule {
  const { contract, mount, messages } = module ?? {};
  if (contract !== contractVersion) throw new RemoteFailure('contract', `contract ${contract}, not ${contractVersion}`);
  if (typeof mount !== 'function' || typeof messages !== 'function') throw new RemoteFailure('contract', 'no mount');
  return { contract, mount, messages };
}
