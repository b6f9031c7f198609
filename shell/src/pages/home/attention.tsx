import type { ResponseOf } from '@anketa/contract/endpoint';
import type { Alert, PlannedMove, readHome } from '@anketa/contract/evaluations/home';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { tablet } from '@anketa/ui/theme';
import { styled } from 'styled-components';
import { ShellLink } from '../../chrome/shell-link.tsx';
import { usePageTexts } from '../../locales/pages/page-texts.ts';

/* Of which evaluation each is stands at its end, one under the other; on a phone below it. */
const List = styled.ul`
  margin: 0; padding: 0; list-style: none;
  & > li { display: grid; gap: 0 24px; align-items: baseline; padding-block: 8px; border-top: 1px solid var(--line); }
  & > li:first-child { border-top: 0; }
  a { display: inline-block; padding-block: 4px; font-weight: 560; }
  small { color: var(--ink-soft); font-size: var(--text-s); }
  ${tablet} { & > li { grid-template-columns: minmax(0, 1fr) auto; } }
`;

/** In days: what is later is no matter of now. */
const soon = 30;

type Props = Pick<ResponseOf<typeof readHome>, 'alerts' | 'planned' | 'phases'>;

/** What has to be looked at, then when the server moves evaluations by itself within the next month. */
export function Attention({ alerts, planned, phases }: Props) {
  const { t } = usePageTexts();
  const next = planned.filter(({ days }) => days <= soon);
  return (
    <Card>
      <h2>{t('home.attention')}</h2>
      {alerts.length === 0 ? <p>{t('home.calm')}</p> : null}
      {alerts.length + next.length > 0 ? (
        <List>
          {alerts.map((alert) => (
            <AlertItem key={`${alert.kind} ${alert.evaluation.id}`} alert={alert} />
          ))}
          {next.map((move) => (
            <PlannedItem key={move.evaluation.id} move={move} phase={phases[move.phase] ?? ''} />
          ))}
        </List>
      ) : null}
    </Card>
  );
}

function AlertItem({ alert: { kind, evaluation, count } }: { readonly alert: Alert }) {
  const { t } = usePageTexts();
  const locale = useLocale();
  const localized = useLocalized();
  return (
    <li>
      <span>
        <ShellLink href={addressOf({ kind, evaluation })}>
          {t(`home.alerts.${kind}`, { count, number: count.toLocaleString(locale) })}
        </ShellLink>
      </span>
      <small>{localized({ cs: evaluation.name_cs, en: evaluation.name_en })}</small>
    </li>
  );
}

/** Where something is done about it. */
function addressOf({ kind, evaluation: { id, slug_en } }: Pick<Alert, 'kind' | 'evaluation'>): string {
  const addresses: Readonly<Record<Alert['kind'], string>> = {
    'import-failed': `/import/${id}`,
    'deletion-failed': `/import/${id}`,
    'mixing-failed': `/import/${id}`,
    'recalculation-failed': `/results/evaluation/${slug_en}`,
    'unopenable-ballots': `/import/${id}/ballots`,
    'no-questions': `/import/${id}/questions`,
    'no-welcome': `/import/${id}#texts`,
    'student-reports': `/import/${id}/reported-errors/student`,
    'teacher-reports': `/import/${id}/reported-errors/teacher`,
    'undelivered-mail': `/import/${id}/mailing/undelivered`,
    untranslated: '/translations?missing=yes',
  };
  return addresses[kind];
}

interface PlannedItemProps {
  readonly move: PlannedMove;
  readonly phase: string;
}

function PlannedItem({ move: { evaluation, at, days }, phase }: PlannedItemProps) {
  const { t } = usePageTexts();
  const locale = useLocale();
  const localized = useLocalized();
  const when = days === 0 ? 'home.planned.today' : days === 1 ? 'home.planned.tomorrow' : 'home.planned.later';
  return (
    <li>
      <span>
        <ShellLink href={`/import/${evaluation.id}#dates`}>{t(when, { phase, count: days })}</ShellLink>
      </span>
      <small>
        {momentText(locale, at)} · {localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      </small>
    </li>
  );
}
