import { reportFailure } from '@anketa/contract/suite/failure-reports';
import { newErrorId } from '../failures/error-id.ts';
import { sendReport } from '../failures/send-report.ts';
import { type Beat, beatEvery, createHangWatch } from './hang-rules.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Beside a page: when the page stands still it can say nothing itself. Once it goes on it is told how the report is called. */
const watch = createHangWatch(
  (watched) => {
    const id = newErrorId();
    sendReport(reportFailure, { ...watched, kind: 'hang', place: null, id });
    self.postMessage(id);
  },
  () => performance.now(),
);

self.addEventListener('message', ({ data }: MessageEvent<Beat>) => watch.hear(data));
setInterval(watch.tick, beatEvery);
