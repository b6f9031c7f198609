/**
 * A moment as machines and tables of logs read it, "2026-02-01 08:00:00", by the clock of where this runs. Specification 9.17. People read
 * moments in words: moment-text.ts of shared/remote.
 */
export function machineMoment(moment: string | number | Date): string {
  return new Date(moment).toLocaleString('sv-SE');
}

/** Its day: "2026-02-01". */
export function machineDay(moment: string | number | Date): string {
  return machineMoment(moment).slice(0, 10);
}
