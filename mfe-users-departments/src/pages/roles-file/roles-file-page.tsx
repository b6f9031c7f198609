import { givenRoles, roleWords } from '@anketa/contract/people/people';
import { type RolesPlan, type readRolesFile, rolesFileCharacters, tryRolesFile } from '@anketa/contract/people/roles';
import { ActionFailure } from '@anketa/remote/action-failure';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Button } from '@anketa/ui/button';
import { Card, Facts } from '@anketa/ui/card';
import { Details } from '@anketa/ui/details';
import { TextArea } from '@anketa/ui/field';
import { FileField, textOf } from '@anketa/ui/file-field';
import { Notice } from '@anketa/ui/notice';
import { Grid, Page, Row } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { Trial } from './trial.tsx';

/** So much of a file is shown where it could be corrected by hand; a larger one is corrected where it comes from. */
const previewLimit = 20_000;

/** What was tried: the file's text and what it would come to. */
interface Tried {
  readonly csv: string;
  readonly plan: RolesPlan;
}

const Paste = styled(Details)`margin-block-start: 16px;`;

const Example = styled.pre`margin: 12px 0 8px; padding: 12px; border-radius: var(--radius); background: var(--sunken); font-size: var(--text-s); white-space: pre-wrap;`;

/** Roles of many people from a CSV file: tried first, and written once that is confirmed. */
export function RolesFilePage({ data: { people } }: PageProps<typeof readRolesFile>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [text, setText] = useState('');
  const [isPasting, setPasting] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const [done, setDone] = useState<RolesPlan | null>(null);
  const { run, busy, failure, errors } = useAction(tryRolesFile, { refresh: 'nothing', hasFields: true });

  async function look(csv: string) {
    setTried(null);
    setDone(null);
    setTooLarge(csv.length > rolesFileCharacters);
    if (csv.length > rolesFileCharacters) return;
    const plan = await run({ body: { csv } });
    if (plan) setTried({ csv, plan });
  }
  async function read(file: File) {
    const csv = textOf(await file.arrayBuffer());
    const isShort = csv.length <= previewLimit;
    setText(isShort ? csv : '');
    // What is wrong with it stands beside it, where it can be corrected.
    if (isShort) setPasting(true);
    await look(csv);
  }
  function end(plan: RolesPlan | null) {
    setTried(null);
    setDone(plan);
    if (plan) setText('');
  }
  const example = {
    one: localized(roleWords.editor),
    two: localized(roleWords.manager),
    three: localized(roleWords.questioner),
  };
  const wrong = tooLarge ? t('rolesFile.tooLarge') : errors.csv;
  return (
    <Page
      title={t('rolesFile.title')}
      subtitle={t('rolesFile.lead')}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{t('rolesFile.title')}</span>
        </Breadcrumbs>
      }
    >
      {people > 0 ? (
        <Notice $tone="warning">
          <p>
            {t('rolesFile.standing', { count: people })} {t('rolesFile.replaces')}
          </p>
        </Notice>
      ) : null}
      <Grid $min={420} style={{ alignItems: 'start' }}>
        <Card>
          <h2>{t('rolesFile.file')}</h2>
          <FileField
            drop={t('rolesFile.drop')}
            help={t('rolesFile.fileHelp')}
            pick={t('rolesFile.pick')}
            primary={tried === null}
            accept=".csv,.txt,text/csv,text/plain"
            disabled={busy}
            error={text === '' ? wrong : undefined}
            onFile={read}
          />
          <Paste open={isPasting} onToggle={({ currentTarget }) => setPasting(currentTarget.open)}>
            <summary>{t('rolesFile.paste')}</summary>
            <TextArea
              label={t('rolesFile.content')}
              help={t('rolesFile.pasteHelp')}
              value={text}
              onChange={setText}
              error={text === '' ? undefined : wrong}
              rows={4}
            />
            <Row style={{ marginTop: 12 }}>
              <Button $off={busy || text === ''} onClick={() => look(text)}>
                {t('rolesFile.try')}
              </Button>
            </Row>
          </Paste>
          {wrong ? null : <ActionFailure text={failure} />}
        </Card>
        <Card>
          <h2>{t('rolesFile.good')}</h2>
          <p>{t('rolesFile.goodText')}</p>
          <Example>{t('rolesFile.exampleLines', example)}</Example>
          <Facts>
            <dt>{t('rolesFile.roles')}</dt>
            <dd>{givenRoles.map((role) => localized(roleWords[role])).join(', ')}</dd>
            <dt>{t('rolesFile.limits')}</dt>
            <dd>{t('rolesFile.limitsText')}</dd>
            <dt>{t('rolesFile.untouched')}</dt>
            <dd>{t('rolesFile.stays')}</dd>
          </Facts>
        </Card>
      </Grid>
      <div role="status">
        {done ? (
          <Notice $tone="success">
            <p>
              {t('rolesFile.done')} {t('rolesFile.doneText', { ...done })}
            </p>
          </Notice>
        ) : null}
      </div>
      {tried ? <Trial {...tried} onEnd={end} /> : null}
    </Page>
  );
}
