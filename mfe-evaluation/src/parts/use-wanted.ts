import { type ComponentType, useEffect, useRef, useState } from 'react';

/** A component that is loaded once it is wanted: undefined before, and where it cannot be loaded, of which `failed` tells. */
export function useWanted<Props>(wanted: boolean, load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [failed, setFailed] = useState(false);
  const newest = useRef(load);
  useEffect(() => {
    if (!wanted || Part) return;
    newest.current().then(
      (loaded) => {
        setPart(() => loaded);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, [wanted, Part]);
  return { Part: wanted ? Part : undefined, failed };
}
