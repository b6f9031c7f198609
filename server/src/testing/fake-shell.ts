import type { ShellAssets } from '../features/registry/shell-assets.ts';

/** A built shell of nothing, for tests of what the server does around it. */
export function fakeShell(parts: Pick<ShellAssets, 'folder'> & Partial<ShellAssets>): ShellAssets {
  return {
    scripts: { cs: [], en: [] },
    libraries: [],
    pages: {},
    provides: {},
    fontFaces: '',
    firstFont: '',
    files: {},
    icons: {
      tab: 'data:,',
      small: '/assets/s.png',
      large: '/assets/l.png',
      maskable: '/assets/m.png',
      touch: '/assets/t.png',
    },
    worker: { active: '// the worker', withdrawn: '// the end of the worker', hang: '// beside a page' },
    draw: async () => ({ html: '', css: '', font: '' }),
    ...parts,
  };
}
