const names: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Meta: '⌘',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The keys of an `aria-keyshortcuts` as this device has them: "Ctrl K", on a Mac "⌘ K". */
export function keysInWords(shortcuts: string): readonly string[] {
  const all = shortcuts.split(' ');
  const one = all.find((keys) => keys.startsWith('Meta+') === isApple()) ?? all[0] ?? '';
  return one.split('+').map((key) => names[key] ?? key);
}
