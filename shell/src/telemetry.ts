/** Marks what happened, for the browser's performance tools and the console. Nothing about persons or answers. */
export function report(event: string, detail: Readonly<Record<string, string | number>>): void {
  performance.mark(`anketa:${event}`, { detail });
  if (detail.error !== undefined) console.error(`anketa: ${event}`, detail);
}
