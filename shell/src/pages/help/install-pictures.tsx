import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Pictures = styled.div`
  display: flex; flex-wrap: wrap; gap: 16px; margin-block-start: 16px;
  figure { display: flex; align-items: center; gap: 12px; margin: 0; padding: 8px 16px 8px 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
  figcaption { font-size: var(--text-s); }
  svg { color: var(--accent); flex: none; }
`;

const paths = {
  share: 'M10 13V3M6.5 6L10 2.5 13.5 6M7 9H4.5v9h11V9H13',
  add: 'M3.5 3.5h13v13h-13zM10 6.5v7M6.5 10h7',
} as const;

/** The two signs of iOS that one has to press, as they look there. */
export function InstallPictures() {
  const { t } = useTranslation();
  return (
    <Pictures>
      {(['share', 'add'] as const).map((sign) => (
        <figure key={sign}>
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
        </figure>
      ))}
    </Pictures>
  );
}
