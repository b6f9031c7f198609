import type { BodyOf, ResponseOf } from '@anketa/contract/endpoint';
import type { changePhase } from '@anketa/contract/evaluations/administration';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import type { Server } from '../../server.ts';
import { movePhase, takeBack } from './lifecycle.ts';

/** Moves an evaluation to a phase, or takes the last move back, and says for how long that can be undone. Throws as `movePhase` and `takeBack`. */
export async function moveOrTakeBack(
  { config, ...ports }: Pick<Server, 'config' | 'db' | 'lifecycle'>,
  { import_id: id, phase, take_back, from }: BodyOf<typeof changePhase>,
  by: Caller,
): Promise<ResponseOf<typeof changePhase>> {
  const { takeBackSeconds } = config;
  const move = { id, phase, by: actorOf(by), from };
  const { evaluation, undo, already } = take_back
    ? await takeBack(ports, move, takeBackSeconds)
    : await movePhase(ports, move);
  return { status: true, already, import: evaluation, undo, undo_seconds: undo === 'never' ? 0 : takeBackSeconds };
}
