/** What takes each thing back that was added, by what it is known by. */
export type Recorded = Map<string | number, () => void>;

/** Where what a call adds is noted, by the frame of whoever calls; undefined: nowhere. */
type RecordOf = (caller: string) => Recorded | undefined;

/** The frame below the one that made a stack: who called the function in which it was made. */
export function callerOf(stack: string | undefined): string {
  return stack?.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))[1] ?? '';
}

/** Numbers of functions and objects that listen, so that the same is known again. */
function createNumbers(): (listener: object) => number {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (listener) => {
    const number = numbers.get(listener) ?? ++last;
    numbers.set(listener, number);
    return number;
  };
}

/** Notes the listeners that are added to a target, until they are removed. */
export function recordListeners(
  target: Window | Document,
  recordOf: RecordOf,
  present: () => Recorded | undefined,
): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const numberOf = createNumbers();
  const where = target instanceof Window ? 'window' : 'document';

  function keyOf(type: string, listener: object, options: unknown): string {
    const capture = typeof options === 'object' ? Reflect.get(options ?? {}, 'capture') : options;
    return [where, type, numberOf(listener), Boolean(capture)].join(' ');
  }
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    const record = recordOf(callerOf(new Error().stack));
    if (listener) {
      record?.set(keyOf(type, listener, options), () => remove(type, listener, options));
      add(type, listener, options);
    }
  };
  target.removeEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ) => {
    if (!listener) return;
    present()?.delete(keyOf(type, listener, options));
    remove(type, listener, options);
  };
}

/** Notes intervals that are begun, until they are cleared. */
export function recordIntervals(
  page: Window & typeof globalThis,
  recordOf: RecordOf,
  present: () => Recorded | undefined,
): void {
  const begin = page.setInterval.bind(page);
  const clear = page.clearInterval.bind(page);
  Object.assign(page, {
    setInterval(...given: Parameters<typeof setInterval>) {
      const record = recordOf(callerOf(new Error().stack));
      const timer = begin(...given);
      record?.set(timer, () => clear(timer));
      return timer;
    },
    clearInterval(timer?: number) {
      if (timer !== undefined) present()?.delete(timer);
      clear(timer);
    },
  });
}
