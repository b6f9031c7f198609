import { usePort } from '@anketa/remote/suite';
import { type ComponentType, useEffect, useState } from 'react';
import { useShell } from '../shell.ts';
import { type Layer, layerOf } from './layer.ts';

interface LayerProps {
  readonly layer: Layer;
  readonly onClose: () => void;
}

/** What keys open, and tooltips. The code of either comes when it is first wanted; where it does not come, the page goes on without. */
export function KeyLayers() {
  const { layer } = useShell();
  const present = usePort(layer);
  const [Layers, setLayers] = useState<ComponentType<LayerProps>>();
  const [Tips, setTips] = useState<ComponentType>();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const wanted = layerOf(event);
      if (!wanted) return;
      event.preventDefault();
      layer.set(wanted);
    }
    function loadTips() {
      stop();
      import(/* webpackChunkName: "tips" */ './tips.tsx').then((code) => setTips(() => code.Tips), ignore);
    }
    const begins = ['pointerover', 'keyup'] as const;
    const stop = () => begins.forEach((type) => void document.removeEventListener(type, begin));
    // Fingers rest on nothing.
    function begin(event: Event) {
      if (event instanceof PointerEvent ? event.pointerType === 'mouse' && isControl(event.target) : isTab(event))
        loadTips();
    }
    window.addEventListener('keydown', onKey);
    for (const type of begins) document.addEventListener(type, begin);
    return () => {
      window.removeEventListener('keydown', onKey);
      stop();
    };
  }, [layer]);
  useEffect(() => {
    if (present)
      import(/* webpackChunkName: "keys" */ './layers.tsx').then((code) => setLayers(() => code.Layers), ignore);
  }, [present]);
  return (
    <>
      {present && Layers ? <Layers layer={present} onClose={() => layer.set(null)} /> : null}
      {Tips ? <Tips /> : null}
    </>
  );
}

const ignore = () => undefined;
const isControl = (target: EventTarget | null) => target instanceof Element && target.closest('button, a') !== null;
const isTab = (event: Event) => event instanceof KeyboardEvent && event.key === 'Tab';
