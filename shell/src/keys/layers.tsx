import { KeysHelp } from './keys-help.tsx';
import type { Layer } from './layer.ts';
import { Palette } from './palette.tsx';

interface LayersProps {
  readonly layer: Layer;
  readonly onClose: () => void;
}

/** What is open over the page. */
export function Layers({ layer, onClose }: LayersProps) {
  return layer === 'palette' ? <Palette onClose={onClose} /> : <KeysHelp onClose={onClose} />;
}
