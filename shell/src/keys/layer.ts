/** What keys open over the page: the palette, or the help of keys. */
export type Layer = 'palette' | 'help';

/** The keys of the palette, as `aria-keyshortcuts` has them. */
export const paletteKeys = 'Control+K Meta+K';
