import { usePort } from '@anketa/remote/suite';
import { type ComponentType, useEffect, useState } from 'react';
import { useShell } from '../shell.ts';
import type { Layer } from './layer.ts';

interface LayerProps {
  readonly layer: Layer;
  readonly onClose: () => void;
}

/** The palette or the help of keys, over the page. Their code comes when one is first wanted; where it does not come, none opens. */
export function KeyLayers() {
  const { layer } = useShell();
  const present = usePort(layer);
  const [Layers, setLayers] = useState<ComponentType<LayerProps>>();
  const close = () => layer.set(null);
  useEffect(() => {
    if (!present) return;
    import(/* webpackChunkName: "keys" */ './layers.tsx').then(
      (code) => setLayers(() => code.Layers),
      () => layer.set(null),
    );
  }, [present, layer]);
  return present && Layers ? <Layers layer={present} onClose={close} /> : null;
}
