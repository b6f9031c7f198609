import type { User } from '@anketa/contract/people/people';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card, PlainList } from '@anketa/ui/card';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

/** What there is of somebody in the SIS, each with how often, for whoever has it folded. */
export function usePartsOfRecords({ departments, teaching, studies }: User): readonly string[] {
  const { t } = useTranslation();
  const parts = [
    { title: t('user.heads'), rows: departments },
    { title: t('user.teaches'), rows: teaching },
    { title: t('user.studies'), rows: studies },
  ].filter(({ rows }) => rows.length > 0);
  return parts.length === 0 ? [t('merge.link')] : parts.map(({ title, rows }) => `${title} (${rows.length})`);
}

/** Departments headed, teacher records and studies by evaluation. */
export function Records({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { departments, teaching, studies } = user;
  return (
    <Stack>
      {departments.length + teaching.length + studies.length === 0 ? <p>{t('user.noRecords')}</p> : null}
      <Grid $min={420} style={{ alignItems: 'start' }}>
        <Heading rows={departments} />
        <Teaching rows={teaching} />
        <Studies rows={studies} />
      </Grid>
      <div>
        <LinkButton as={Link} to={`/user/${encodeURIComponent(user.oident)}/records`}>
          {t('merge.link')}
        </LinkButton>
      </div>
    </Stack>
  );
}

function Heading({ rows }: { readonly rows: User['departments'] }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  if (rows.length === 0) return null;
  return (
    <Card>
      <h3>{t('user.heads')}</h3>
      <PlainList>
        {rows.map(({ code, name_cs, name_en }) => (
          <li key={code}>{localized({ cs: name_cs, en: name_en })}</li>
        ))}
      </PlainList>
    </Card>
  );
}

function Teaching({ rows }: { readonly rows: User['teaching'] }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  if (rows.length === 0) return null;
  return (
    <Card>
      <h3>{t('user.teaches')}</h3>
      <PlainList>
        {rows.map((row) => (
          <li key={`${row.evaluation_id} ${row.department_cs}`}>
            <EvaluationLink {...row} />
            <br />
            <Where name={localized({ cs: row.department_cs, en: row.department_en })}>
              {t('user.parallels', { count: row.parallels })}
            </Where>
          </li>
        ))}
      </PlainList>
    </Card>
  );
}

function Studies({ rows }: { readonly rows: User['studies'] }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  if (rows.length === 0) return null;
  return (
    <Card>
      <h3>{t('user.studies')}</h3>
      <PlainList>
        {rows.map((row) => (
          <li key={`${row.evaluation_id} ${row.code}`}>
            <EvaluationLink {...row} />
            <br />
            <Where name={localized({ cs: row.field_cs, en: row.field_en })}>
              {t('user.courses', { count: row.courses })}
            </Where>
          </li>
        ))}
      </PlainList>
    </Card>
  );
}

/** A department or a field, where it has a name, and how many; a number stays with what it counts. */
function Where({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <>
      {name ? `${name}, ` : null}
      <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
    </>
  );
}

interface InEvaluation {
  readonly evaluation_id: number;
  readonly evaluation_cs: string;
  readonly evaluation_en: string;
}

function EvaluationLink({ evaluation_id, evaluation_cs, evaluation_en }: InEvaluation) {
  const localized = useLocalized();
  return <Link to={`/import/${evaluation_id}`}>{localized({ cs: evaluation_cs, en: evaluation_en })}</Link>;
}
