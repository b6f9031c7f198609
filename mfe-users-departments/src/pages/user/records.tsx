import type { User } from '@anketa/contract/people/people';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card, PlainList } from '@anketa/ui/card';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Place = styled.h4`margin: 0; font-size: var(--text-s); font-weight: 560;`;

const Line = styled.div`display: flex; justify-content: space-between; gap: 4px 16px;`;

const Count = styled.span`flex: none; color: var(--ink-soft); font-size: var(--text-s); white-space: nowrap;`;

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
      <Places
        rows={rows}
        placeOf={({ department_cs, department_en }) => localized({ cs: department_cs, en: department_en })}
        countOf={({ parallels }) => t('user.parallels', { count: parallels })}
      />
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
      <Places
        rows={rows}
        placeOf={({ field_cs, field_en }) => localized({ cs: field_cs, en: field_en })}
        countOf={({ courses }) => t('user.courses', { count: courses })}
      />
    </Card>
  );
}

interface InEvaluation {
  /** Of a study. */
  readonly code?: string;
  readonly evaluation_id: number;
  readonly evaluation_cs: string;
  readonly evaluation_en: string;
}

interface PlacesProps<Row> {
  readonly rows: readonly Row[];
  /** The name of the department or the field; empty where it has none. */
  readonly placeOf: (row: Row) => string;
  readonly countOf: (row: Row) => string;
}

/** Evaluations by the department or the field that somebody had in them, each named once; a number stays with what it counts. */
function Places<Row extends InEvaluation>({ rows, placeOf, countOf }: PlacesProps<Row>) {
  const localized = useLocalized();
  return (
    <Stack>
      {[...Map.groupBy(rows, placeOf)].map(([place, ofPlace]) => (
        <div key={place}>
          {place ? <Place>{place}</Place> : null}
          <PlainList>
            {ofPlace.map((row) => (
              <li key={`${row.evaluation_id} ${row.code}`}>
                <Line>
                  <Link to={`/import/${row.evaluation_id}`}>
                    {localized({ cs: row.evaluation_cs, en: row.evaluation_en })}
                  </Link>
                  <Count>{countOf(row)}</Count>
                </Line>
              </li>
            ))}
          </PlainList>
        </div>
      ))}
    </Stack>
  );
}
