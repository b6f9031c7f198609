import type { ResponseOf } from '@anketa/contract/endpoint';
import type { createImport, newImport } from '@anketa/contract/evaluations/imports';
import { Link, useGo } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useNotify } from '@anketa/remote/suite';
import { useQuery } from '@anketa/remote/use-query';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Button } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientDrivenImport } from './client-driven-import.tsx';
import { CreateForm } from './create-form.tsx';
import { useCopiedText } from './former-choice.tsx';
import { type Filters, storeFilters } from './stored-filters.ts';

type Phase = 'create' | 'error';

/** A new evaluation: create, then import or error. Specification 4, "Create page phases". */
export function ImportCreatePage({ data: { status, former } }: PageProps<typeof newImport>) {
  const { t } = useTranslation();
  const go = useGo();
  const query = useQuery();
  const notify = useNotify();
  const copiedText = useCopiedText();
  const [phase, setPhase] = useState<Phase>('create');
  // In the address, so that the import goes on after the page was loaded again.
  const importing = Number(query.read('driven')) || null;
  const [problem, setProblem] = useState('');
  const missing = status === 'oci_connection_missing';
  function fail(text: string) {
    setProblem(text);
    setPhase('error');
  }
  function begin({ import_id, useLegacy, copied }: ResponseOf<typeof createImport>, filters: Filters) {
    const what = copied && copiedText(copied);
    if (what) notify({ kind: 'success', text: t('former.done', { what }) });
    if (!useLegacy) return go(`/import/${import_id}`);
    storeFilters(import_id, filters);
    query.set('driven', String(import_id), { replace: true });
  }
  function back() {
    query.set('driven', '', { replace: true });
    setPhase('create');
  }
  const drives = importing !== null && phase !== 'error';
  return (
    <Page
      title={t('create.title')}
      above={
        <Breadcrumbs>
          <Link to="/imports">{t('imports.title')}</Link>
          <span>{t('create.title')}</span>
        </Breadcrumbs>
      }
    >
      {missing ? <Notice $tone="warning">{t('create.sisMissing')}</Notice> : null}
      {/* It keeps what was written while the failure is shown. Without the SIS it could only be refused. */}
      {!drives && !missing ? (
        <div hidden={phase === 'error'}>
          <CreateForm former={former} onCreated={begin} onFailed={fail} />
        </div>
      ) : null}
      {phase === 'error' ? (
        <Notice $tone="danger" role="alert">
          <p>
            <strong>{t(importing ? 'create.copyFailed' : 'create.failed')}</strong>
          </p>
          <p>{problem}</p>
          {importing ? (
            <p>
              <Link to={`/import/${importing}`}>{t('create.toImport')}</Link>
            </p>
          ) : null}
          <Button onClick={back}>{t('create.back')}</Button>
        </Notice>
      ) : null}
      {drives ? <ClientDrivenImport id={importing} onDone={() => go(`/import/${importing}`)} onFailed={fail} /> : null}
    </Page>
  );
}
