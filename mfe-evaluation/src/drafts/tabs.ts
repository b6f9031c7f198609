import type { Message } from './draft-state.ts';

/** What tabs tell: where a section stands, or that a tab was opened and wants to know. */
export type TabMessage = { readonly course: string; readonly message: Message } | 'opened';

/** The other tabs of this browser in which the same person has the same evaluation open. */
export interface Tabs {
  broadcast(message: TabMessage): void;
  /** Gives what ends it. */
  listen(listener: (message: TabMessage) => void): () => void;
}

interface Owner {
  readonly evaluationId: number;
  readonly oident: string;
}

/** Other tabs, over the browser's own channel: nothing of it is stored or leaves the browser. Each `listen` is one tab. */
export function otherTabs({ evaluationId, oident }: Owner): Tabs {
  let channel: BroadcastChannel | undefined;
  return {
    broadcast: (message) => channel?.postMessage(message),
    listen(listener) {
      channel = new BroadcastChannel(`anketa/draft/${oident}/${evaluationId}`);
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
      return () => {
        channel?.close();
        channel = undefined;
      };
    },
  };
}
