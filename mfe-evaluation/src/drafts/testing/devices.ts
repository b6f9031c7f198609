import { HttpError } from '@anketa/remote/http-error';
import type { TabMessage } from '../tabs.ts';

/** Something on its way to the server and back. */
interface Travelling {
  readonly tab: number;
  /** What the server does with it. */
  readonly serve: () => unknown;
  readonly answer: (value: unknown) => void;
  readonly fail: (error: unknown) => void;
  /** What came of it, once the server has had it. */
  served?: { readonly value?: unknown; readonly error?: unknown };
}

const offline = () => new HttpError(0, { title: 'offline' });
const signedOut = () => new HttpError(401, { type: '/problems/not-signed-in' });

/** A browser on one device: its storage, its tabs' channel, its network. What is on its way stands until somebody moves it. */
export function createDevice() {
  const storage = new Map<string, string>();
  const travelling: Travelling[] = [];
  const channels = new Map<number, { readonly listener: (message: TabMessage) => void; queue: TabMessage[] }>();
  const asleep = new Set<number>();
  const world = { online: true, signedIn: true, full: false };

  function drop(request: Travelling): void {
    travelling.splice(travelling.indexOf(request), 1);
  }

  return {
    world,
    asleep,
    storage: {
      get: (key: string) => storage.get(key),
      set(key: string, text: string): boolean {
        if (world.full) return false;
        storage.set(key, text);
        return true;
      },
      remove: (key: string) => void storage.delete(key),
      texts: () => [...storage.values()],
    },

    channel: (tab: number) => ({
      broadcast(message: TabMessage): void {
        for (const [other, channel] of channels) {
          if (other !== tab && !asleep.has(other)) channel.queue.push(structuredClone(message));
        }
      },
      listen(listener: (message: TabMessage) => void): () => void {
        channels.set(tab, { listener, queue: [] });
        return () => void channels.delete(tab);
      },
    }),
    /** Hands the oldest message to a tab. Gives whether there was one. */
    deliver(tab: number): boolean {
      const channel = channels.get(tab);
      const message = channel?.queue.shift();
      if (message) channel?.listener(message);
      return message !== undefined;
    },

    /** Sends something to the server. */
    request<Value>(tab: number, serve: () => Value): Promise<Value> {
      if (!world.online) return Promise.reject(offline());
      return new Promise((answer, fail) => {
        const guarded = () => {
          if (!world.signedIn) throw signedOut();
          return serve();
        };
        travelling.push({ tab, serve: guarded, answer: (value) => answer(value as Value), fail });
      });
    },
    /** Moves what is under way by a step: it reaches the server, or its answer comes back. Gives whether there was any. */
    move(which: number): boolean {
      const request = travelling[which % Math.max(1, travelling.length)];
      if (!request) return false;
      if (!request.served) {
        request.served = outcome(request.serve);
        return true;
      }
      drop(request);
      const { value, error } = request.served;
      if (error === undefined) request.answer(value);
      else request.fail(error);
      return true;
    },
    /** What is under way is lost, wherever it is. */
    lose(which: number): void {
      const request = travelling[which % Math.max(1, travelling.length)];
      if (!request) return;
      drop(request);
      request.fail(offline());
    },
    /** A tab goes: what it sent may have arrived, and nobody waits for it. */
    forsake(tab: number): void {
      for (const request of travelling.filter((one) => one.tab === tab)) drop(request);
      channels.delete(tab);
      asleep.delete(tab);
    },
    /** The browser puts a tab aside: it hears nothing, and its requests are given up. */
    putAside(tab: number): void {
      asleep.add(tab);
      for (const request of travelling.filter((one) => one.tab === tab)) {
        drop(request);
        request.fail(offline());
      }
      const channel = channels.get(tab);
      if (channel) channel.queue = [];
    },
    wake: (tab: number) => void asleep.delete(tab),
  };
}

export type Device = ReturnType<typeof createDevice>;

function outcome(serve: () => unknown): { readonly value?: unknown; readonly error?: unknown } {
  try {
    return { value: serve() };
  } catch (error) {
    return { error };
  }
}
