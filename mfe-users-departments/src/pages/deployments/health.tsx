import type { ResponseOf } from '@anketa/contract/endpoint';
import { listFailures, type RevisionCounts } from '@anketa/contract/suite/remote-failures';
import { Loaded } from '@anketa/remote/loaded';
import { formatted } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Help } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';
import { HoursPlot } from './hours-plot.tsx';

interface HealthProps {
  readonly name: string;
  /** The revision that pages get. */
  readonly revision: string;
}

/** Milliseconds until the counts are read again. */
const refreshEvery = 30_000;

/** How remotes do in browsers, read anew every half a minute: once, whoever asks. */
export const useFailures = () => useData(listFailures, {}, { every: () => refreshEvery });

/** How a remote does in browsers. */
export function Health(props: HealthProps) {
  const failures = useFailures();
  return (
    <div>
      <Loaded of={failures}>{(counts) => <Counts {...props} {...counts} />}</Loaded>
    </div>
  );
}

const none = { loads: 0, failures: 0, kinds: [], places: [], hours: [] };

/** What pages get of it, and older revisions that open pages still have where those fail. */
function Counts({ name, revision, since, revisions }: HealthProps & ResponseOf<typeof listFailures>) {
  const { t } = useTranslation();
  const from = useClock(since);
  const own = revisions.filter((one) => one.name === name);
  const present = own.find((one) => one.revision === revision) ?? none;
  const words = (of: Pick<RevisionCounts, 'loads' | 'failures'>) => ({
    since: from,
    loads: t('deployments.loads', { count: of.loads }),
    failures: t('deployments.failures', { count: of.failures }),
  });
  const state = present.failures > 0 ? 'Failing' : present.loads > 0 ? 'Well' : 'Quiet';
  return (
    <>
      <p style={{ margin: 0 }}>{t(`deployments.health${state}`, words(present))}</p>
      <Causes {...present} />
      {own
        .filter((one) => one.revision !== revision && one.failures > 0)
        .map((one) => (
          <div key={one.revision}>
            <p style={{ margin: '8px 0 0' }}>
              {t('deployments.olderFailing', { revision: one.revision, ...words(one) })}
            </p>
            <Causes {...one} />
          </div>
        ))}
      <HoursPlot hours={present.hours} />
    </>
  );
}

/** How it failed, and where in the code, as far as that is shown. */
function Causes({ kinds, places }: Pick<RevisionCounts, 'kinds' | 'places'>) {
  const { t } = useTranslation();
  return (
    <>
      {kinds.length > 0 ? (
        <Help>
          {kinds
            .map(({ kind, count }) =>
              t('deployments.kindCount', { kind: t(`deployments.failureKinds.${kind}`), count }),
            )
            .join(', ')}
        </Help>
      ) : null}
      {places.length > 0 ? (
        <Help>
          {t('deployments.where')}:{' '}
          {places.map(({ kind, place, count }, at) => (
            <span key={`${kind} ${place}`}>
              {at > 0 ? ', ' : ''}
              <code style={{ overflowWrap: 'anywhere' }}>{place}</code> {count}×
            </span>
          ))}
        </Help>
      ) : null}
    </>
  );
}

/** A moment as the time of day: "19:00". */
function useClock(moment: string): string {
  const locale = useLocale();
  return formatted(locale, moment, { timeStyle: 'short' });
}
