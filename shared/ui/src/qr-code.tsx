import { encode } from 'uqr';

/** Light modules around a code: the standard asks for four. */
const quiet = 4;

/** The modules of a code, dark ones true, with the light ones around. A seventh of it may be dirty or torn. */
export function modulesOf(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: quiet }).data;
}

/** A path of SVG over the dark modules, one unit each. */
export function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** The code of an address, to be read by a telephone: black, so it stands on white in any theme. `name`: what a screen reader calls it. */
export function QrCode({ address, name }: { readonly address: string; readonly name: string }) {
  const modules = modulesOf(address);
  return (
    <svg viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path d={pathOf(modules)} />
    </svg>
  );
}
