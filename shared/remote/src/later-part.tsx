import { FailureNotice } from '@anketa/ui/notice';
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { createStore } from './store.ts';
import { useLocale, usePort } from './suite.ts';
import { suiteTexts } from './texts.ts';

interface Quietness {
  /** Where its code does not come it says nothing: another one does, or nobody misses it. */
  readonly quiet?: boolean;
}

interface Code<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly meanwhile: ReactNode;
  /** The part, once its code has come. */
  arrived?: ComponentType<Props>;
}

/** How often somebody has asked for another try. It is for all parts that have not come: mostly they lack the same. */
const tries = createStore(0);

/**
 * Gives a part of a page with code of its own, which is loaded when the part is first drawn. Where the code does not come, the part says so in its
 * place and offers another try; the rest of the page stays. Drawn anew it is loaded anew.
 *
 * @param load gives the part, and brings its texts
 * @param meanwhile stands in its place until then
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props & Quietness> {
  const code: Code<Props> = { load, meanwhile };
  return (props) => <Later code={code} props={props} />;
}

interface LaterProps<Props> {
  readonly code: Code<Props>;
  readonly props: Props & Quietness;
}

function Later<Props extends object>({ code, props }: LaterProps<Props>) {
  const [Part, setPart] = useState(() => code.arrived);
  const [failed, setFailed] = useState<number>();
  const texts = suiteTexts(useLocale());
  const attempt = usePort(tries);
  useEffect(() => {
    if (Part) return;
    code.load().then(
      (loaded) => {
        code.arrived = loaded;
        // In slices: many of them at once would hold a slow phone.
        startTransition(() => setPart(() => loaded));
      },
      () => setFailed(attempt),
    );
  }, [Part, code, attempt]);
  if (Part) return <Part {...props} />;
  if (failed !== attempt || props.quiet) return code.meanwhile;
  return <FailureNotice text={texts.partFailed} onRetry={() => tries.set(attempt + 1)} />;
}
