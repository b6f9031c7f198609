/**
 * Stands in for the federation runtime's handler of manifests: the suite loads entries by their address, and preloads by
 * hints in the HTML.
 */
export class SnapshotHandler {
  readonly hooks = { lifecycle: {}, applyPlugin() {} };
}

export function getGlobalRemoteInfo(): object {
  return {};
}
