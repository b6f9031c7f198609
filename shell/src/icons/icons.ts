import drawing from './icon.svg?raw';

/** Within the HTML, so that nothing is asked for it. */
const inPage = drawing
  .trim()
  .replaceAll('"', "'")
  .replace(/[%#<>]/g, encodeURIComponent);

/** The icons of the suite, all made of `icon.svg`; pictures by `e2e/icons.ts`: for the server, which names them in the manifest and the HTML. The build puts them among the shell's files. */
export const icons = {
  /** Of a browser's tab. */
  tab: `data:image/svg+xml,${inPage}`,
  small: new URL('./icon-192.png', import.meta.url).pathname,
  large: new URL('./icon-512.png', import.meta.url).pathname,
  /** A system may cut it to any shape. */
  maskable: new URL('./icon-maskable-512.png', import.meta.url).pathname,
  /** For the home screen of iOS. */
  touch: new URL('./icon-touch-180.png', import.meta.url).pathname,
};
