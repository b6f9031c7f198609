import type { DemoModel } from './model.ts';
import { randomFor } from './random.ts';

const starts = ['09:10', '10:50', '12:30', '14:10', '15:50', '17:30'] as const;
const ends = ['10:40', '12:20', '14:00', '15:40', '17:20', '19:00'] as const;

/** Code, Czech name, English name. */
export const buildings = [
  ['A', 'Hlavní budova', 'Main Building'],
  ['B', 'Celetná 20', 'Celetná 20'],
  ['C', 'Šporkův palác', 'Šporkův Palace'],
  ['D', 'Jinonice', 'Jinonice'],
  ['E', 'Krystal', 'Krystal'],
  ['F', 'Opletalova', 'Opletalova'],
] as const;

/** The nth room: its code, building and number. */
export function roomCode(at: number) {
  const [building] = buildings[at % buildings.length]!;
  const nth = Math.floor(at / buildings.length);
  const number = `${1 + Math.floor(nth / 9)}${String(1 + (nth % 9)).padStart(2, '0')}`;
  return { code: `${building}${number}`, building, number };
}

/** Day, time and room of the nth parallel. The second entry of one lecture repeats those of the first. */
export function scheduleOf(model: DemoModel, at: number) {
  const { parallels, size, options } = model;
  const parallel = parallels[at]!;
  const first = parallel.type === 'P' && parallels[at - 1]?.course === parallel.course ? at - 1 : at;
  const random = randomFor(options.seed, `schedule ${first}`);
  const slot = random.below(starts.length);
  // The demo teacher's classes are on different days.
  const day = first < 4 ? first + 1 : 1 + random.below(5);
  return { den: String(day), od: starts[slot]!, do: ends[slot]!, mistnost: roomCode(random.below(size.rooms)).code };
}
