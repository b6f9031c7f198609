import { courseChanges, type DatedChange, withdrawChange } from '@anketa/contract/results/improvements';
import { Act } from '@anketa/remote/act';
import { laterPart } from '@anketa/remote/later-part';
import { Link } from '@anketa/remote/link';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Button } from '@anketa/ui/button';
import { Row, Section } from '@anketa/ui/page';
import { useState } from 'react';
import { styled } from 'styled-components';
import { later, useLaterTexts } from '../../locales/later/later-texts.ts';
import { useNames } from '../places/use-names.ts';
import { resultsAt } from '../results-at.ts';
import type { ChangeDialogProps } from './change-dialog.tsx';

const ChangeDialog = laterPart(
  async () => (await later.with(import(/* webpackChunkName: "change-dialog" */ './change-dialog.tsx'))).ChangeDialog,
);

const Said = styled.ul`
  list-style: none; margin: 0 0 16px; padding: 0; display: grid; gap: 14px; max-inline-size: 80ch;
  & > li { padding-inline-start: 14px; border-inline-start: 3px solid var(--line-strong); break-inside: avoid; }
  & p { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
  & footer { color: var(--ink-soft); font-size: var(--text-xs); }
`;

interface Props {
  readonly slug: string;
  readonly code: string;
}

/** What teachers say will change in a course, and said the year before; for them the place to say it. Nothing where nobody has. */
export function AnnouncedImprovements({ slug, code }: Props) {
  const { t } = useLaterTexts();
  const { nameOf } = useNames();
  const { data } = useData(courseChanges, { params: { slug, gl: code } });
  if (!data || (data.changes.length === 0 && !data.before && data.own === null)) return null;
  const { changes, before, own } = data;
  return (
    <Section>
      <h2>{t('changes.title')}</h2>
      <Improvements improvements={changes} />
      {own === null ? null : <Own slug={slug} code={code} own={own} />}
      {before ? (
        <>
          <h3>
            {t('changes.before')}{' '}
            <Link to={resultsAt(before.evaluation.slug_cs, 'course', code)}>{nameOf(before.evaluation)}</Link>
          </h3>
          <Improvements improvements={before.changes} />
        </>
      ) : null}
    </Section>
  );
}

function Improvements({ improvements }: { readonly improvements: readonly DatedChange[] }) {
  const { t } = useLaterTexts();
  const locale = useLocale();
  if (improvements.length === 0) return null;
  return (
    <Said>
      {improvements.map(({ body, name, role, said_on }) => (
        <li key={`${name} ${body}`}>
          <p>{body}</p>
          <footer>{[name, t(`changes.role.${role}`), dayText(locale, said_on)].filter(Boolean).join(' · ')}</footer>
        </li>
      ))}
    </Said>
  );
}

/** What one says oneself: written, changed, taken back. */
function Own({ slug, code, own }: Props & Pick<ChangeDialogProps, 'own'>) {
  const { t } = useLaterTexts();
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      {own.body === '' ? <p>{t('changes.invitation')}</p> : null}
      <Row>
        <Button onClick={() => setState('open')}>{t(own.body === '' ? 'changes.write' : 'changes.edit')}</Button>
        {own.body === '' ? null : (
          <Act
            kind="quiet"
            endpoint={withdrawChange}
            request={{ params: { slug, gl: code } }}
            success={t('changes.withdrawn')}
            question={{
              title: t('changes.withdrawTitle'),
              text: t('changes.withdrawText'),
              yes: t('changes.withdraw'),
              danger: true,
            }}
          >
            {t('changes.withdraw')}
          </Act>
        )}
      </Row>
      {state === 'unused' ? null : (
        <ChangeDialog slug={slug} code={code} own={own} open={state === 'open'} onClose={() => setState('closed')} />
      )}
    </>
  );
}
