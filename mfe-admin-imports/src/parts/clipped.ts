const most = 60;

/** A name short enough for a heading or a question. */
export function clipped(name: string): string {
  return name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name;
}
