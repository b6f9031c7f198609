import { type LegalLine, type LegalSection, readLegalPage } from '@anketa/contract/suite/legal-pages';
import type { LegalPageName } from '@anketa/contract/suite/shell-routes';
import { Loaded } from '@anketa/remote/loaded';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { typesetIn } from '@anketa/ui/czech-typography';
import { Notice } from '@anketa/ui/notice';
import { Page, Section } from '@anketa/ui/page';
import { PrintButton } from '@anketa/ui/print-button';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { ShellLink } from '../../chrome/shell-link.tsx';
import { useShell } from '../../shell.ts';
import { WithContents } from '../with-contents.tsx';

const Part = styled(Section)`
  max-width: 44rem;
  p { margin: 0 0 0.5em; text-wrap: pretty; overflow-wrap: anywhere; white-space: pre-line; }
`;

const Facts = styled.dl`
  display: grid; gap: 16px; margin: 16px 0 0;
  dt { font-weight: 560; }
  dd { margin: 2px 0 0; text-wrap: pretty; overflow-wrap: anywhere; }
  dd:has(> span) { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 12px; font-size: var(--text-s); }
  dd > span { color: var(--ink-soft); }
  @media (max-width: 639px) { dd:has(> span) { grid-template-columns: minmax(0, 1fr); gap: 0; margin-block-start: 4px; } dd > span { font-size: var(--text-xs); } }
  @media print { div { break-inside: avoid; } }
`;

/** A page of so many parts has a list of them. */
const many = 8;

/** What whoever runs the suite owes to everybody: the accessibility statement, the legal notice or the privacy notice. */
export function LegalPage({ name }: { readonly name: LegalPageName }) {
  const { boot } = useShell();
  const { t } = useTranslation();
  const locale = useLocale();
  // The page that was opened came with the HTML.
  const given = boot.legal?.name === name && boot.locale === locale ? boot.legal : undefined;
  const read = useData(readLegalPage, given ? null : { params: { page: name } });
  const data = given ?? read.data;
  return (
    <Page title={t(`menu.legal.${name}`)} subtitle={data?.lead} actions={<PrintButton />}>
      <Loaded of={{ ...read, data }}>
        {({ sections }) => {
          const parts = sections.map((section, at) => (
            <LegalPart key={section.heading} {...section} id={`part-${at + 1}`} />
          ));
          if (sections.length < many) return parts;
          // What explains more, and the article of the law in brackets, is for the heading.
          const items = sections.map(({ heading }, at) => ({
            id: `part-${at + 1}`,
            title: typesetIn(locale, heading.replace(/(:| \().*$/, '')),
          }));
          return (
            <WithContents name={t('menu.legal.contents')} items={items}>
              {parts}
            </WithContents>
          );
        }}
      </Loaded>
    </Page>
  );
}

function LegalPart({ id, heading, missing, lines, facts }: LegalSection & { readonly id: string }) {
  return (
    <Part id={id}>
      <h2>
        <Line text={heading} href={null} />
      </h2>
      {missing === null ? null : <Notice $tone="warning">{missing}</Notice>}
      {lines.map((line) => (
        <p key={line.text}>
          <Line {...line} />
        </p>
      ))}
      {facts.length === 0 ? null : (
        <Facts>
          {facts.map(({ term, lines: values }) => (
            <div key={term}>
              <dt>{term}</dt>
              {values.map((line) => (
                <dd key={line.text}>
                  <Line {...line} />
                </dd>
              ))}
            </div>
          ))}
        </Facts>
      )}
    </Part>
  );
}

function Line({ label, text: plain, href }: LegalLine) {
  const text = typesetIn(useLocale(), plain);
  if (label !== undefined)
    return (
      <>
        <span>{label}</span> <div>{text}</div>
      </>
    );
  if (href === null) return text;
  return href.startsWith('/') ? <ShellLink href={href}>{text}</ShellLink> : <a href={href}>{text}</a>;
}
