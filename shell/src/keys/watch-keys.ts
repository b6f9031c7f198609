import type { Store } from '@anketa/remote/store';
import type { Layer } from './layer.ts';
import { layerOf } from './layer-of.ts';
import { watchTips } from './tips.ts';

/** From now on keys open the palette and the help, and controls say what they are. `place`: where tooltips stand. */
export function watchKeys(layer: Store<Layer | null>, place: HTMLElement): void {
  window.addEventListener('keydown', (event) => {
    const wanted = layerOf(event);
    if (!wanted) return;
    event.preventDefault();
    layer.set(wanted);
  });
  watchTips(place);
}
