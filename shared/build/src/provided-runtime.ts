/**
 * Stands in for `@module-federation/runtime` in remotes: the shell's copy serves all (shell/src/adapter/load-remote.ts),
 * so that a remote's entry carries only what differs between remotes.
 */
interface Provided {
  createInstance(options: object): object;
}

const provided: Provided | undefined = Reflect.get(globalThis, '__ANKETA_FEDERATION__');

export function init(options: object): object {
  if (!provided) throw new Error('A remote runs in the shell only: nothing offers the federation runtime here.');
  return provided.createInstance(options);
}

/** Only for shared libraries that are shaken, which the suite's are not. */
export const getRemoteEntry = undefined;
const helpers = { global: { getGlobalSnapshotInfoByModuleInfo: () => undefined } };
export default helpers;
