import { styled } from 'styled-components';
import { chosenForced, forcedColors } from './theme.ts';

/**
 * Links between sibling pages: `<Tabs aria-label="…"><Link …/></Tabs>`. The current one has `aria-current="page"`, and the document's title says it. They
 * wrap where there is no room: what is scrolled out of sight is not found. On a phone, where they take several lines, each is a chip.
 */
export const Tabs = styled.nav.attrs<{ 'data-tabs'?: string }>({ 'data-tabs': '' })`
  display: flex; flex-wrap: wrap; gap: 0 4px; margin-bottom: 24px; border-bottom: 1px solid var(--line);
  & > a { padding: 10px 14px; min-block-size: 44px; color: var(--ink-soft); text-decoration: none; white-space: nowrap; border-bottom: 3px solid transparent; }
  & > a:hover { color: var(--ink); }
  & > a[aria-current] { color: var(--accent); border-color: var(--accent); font-weight: 560; }
  @media (max-width: 639px) {
    gap: 8px; margin-bottom: 20px; border-bottom: 0;
    & > a { display: inline-flex; align-items: center; padding: 0 14px; border: 1px solid var(--line-strong); border-radius: 22px; font-size: var(--text-s); background: var(--surface); }
    & > a[aria-current] { color: var(--accent-strong); border-color: var(--accent); background: var(--accent-soft); }
  }
  ${forcedColors} { & > a { border-color: Canvas; } & > a[aria-current] { border-color: Highlight; } }
  @media print { display: none; }
`;

const Bar = styled.div`
  display: inline-flex; flex-wrap: wrap; gap: 2px; padding: 3px; border-radius: var(--radius); background: var(--sunken); border: 1px solid var(--line);
  & > button { min-block-size: 36px; padding: 0 12px; border: 0; border-radius: 6px; font-size: var(--text-s); background: transparent; color: var(--ink-soft); cursor: pointer; }
  & > button[aria-pressed='true'] { background: var(--surface); color: var(--ink); font-weight: 560; box-shadow: 0 0 0 1px var(--line-strong); ${chosenForced} }
  @media (pointer: coarse) { & > button { min-block-size: 44px; } }
  /* More than two may take several lines on a phone: each is a chip there. */
  @media (max-width: 639px) {
    &:has(> :nth-child(3)) {
      gap: 8px; padding: 0; border: 0; background: transparent;
      & > button { padding: 0 14px; border: 1px solid var(--line-strong); border-radius: 22px; background: var(--surface); }
      & > button[aria-pressed='true'] { border-color: var(--accent); background: var(--accent-soft); color: var(--accent-strong); box-shadow: none; }
    }
  }
`;

interface SegmentsProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A filter of a few values, all in sight. */
export function Segments({ label, value, onChange, options }: SegmentsProps) {
  return (
    <Bar role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </Bar>
  );
}
