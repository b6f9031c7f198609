import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { Sign } from './guide.ts';

const Picture = styled.figure`
  display: flex; align-items: center; gap: 12px; inline-size: fit-content; margin: 8px 0 0; padding: 8px 16px 8px 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface);
  figcaption { font-size: var(--text-s); }
  svg { color: var(--accent); flex: none; }
`;

const paths: Readonly<Record<Sign, string>> = {
  share: 'M10 13V3M6.5 6L10 2.5 13.5 6M7 9H4.5v9h11V9H13',
  add: 'M3.5 3.5h13v13h-13zM10 6.5v7M6.5 10h7',
};

/** A sign of iOS that one has to press, as it looks there. */
export function InstallSign({ sign }: { readonly sign: Sign }) {
  const { t } = useTranslation();
  return (
    <Picture>
      <svg
        width="28"
        height="28"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={paths[sign]} />
      </svg>
      <figcaption>{t(`install.signs.${sign}`)}</figcaption>
    </Picture>
  );
}
