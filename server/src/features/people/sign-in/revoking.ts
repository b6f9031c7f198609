import type { Tx } from '../../../platform/database/connect.ts';
import { closeSessions, deleteBrowsers } from '../../session/store.ts';
import { endImpersonation } from '../login-link-store.ts';
import { dropPasskeys } from './password-store.ts';

/** Ends every session of a person and what their login links opened; notifications come to none of their browsers any more. The account is to be locked. */
export async function signOutEverywhere(tx: Tx, oidos: string): Promise<void> {
  await endImpersonation(tx, oidos);
  await closeSessions(tx, oidos);
  await deleteBrowsers(tx, oidos);
}

/** The same, and their passkeys go: who came in by what there was before is not signed in any more. */
export async function revokeSignIns(tx: Tx, oidos: string): Promise<void> {
  await dropPasskeys(tx, oidos);
  await signOutEverywhere(tx, oidos);
}
