import type { OwnParallel } from '@anketa/contract/results/own';

/** A parallel with a place in the week: minutes from midnight, and the lane beside others at the same time. */
export interface Placed {
  readonly parallel: OwnParallel;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  /** How many stand beside each other there. */
  readonly lanes: number;
}

export interface Day {
  /** 1 is Monday. */
  readonly day: number;
  readonly placed: readonly Placed[];
}

/** A week of parallels. */
export interface Week {
  /** Monday to Friday, and days of the weekend on which something is taught. */
  readonly days: readonly Day[];
  /** The first and the last hour that the week needs. */
  readonly hours: readonly [from: number, to: number];
  /** Parallels of which the SIS does not know when they are. */
  readonly timeless: readonly OwnParallel[];
}

/** Puts parallels into a week. Those at one time stand beside each other, in the order in which they begin. */
export function weekOf(parallels: readonly OwnParallel[]): Week {
  const timed = parallels.flatMap((parallel) => {
    const { day, time_from, time_to } = parallel;
    const [from, to] = [minutesOf(time_from), minutesOf(time_to)];
    return day !== null && day >= 1 && day <= 7 && from !== undefined && to !== undefined && to > from
      ? [{ day, slot: { parallel, from, to } }]
      : [];
  });
  const last = Math.max(5, ...timed.map(({ day }) => day));
  const slots = timed.map(({ slot }) => slot);
  return {
    days: Array.from({ length: last }, (_, index) => ({
      day: index + 1,
      placed: inLanes(timed.filter(({ day }) => day === index + 1).map(({ slot }) => slot)),
    })),
    hours: [
      Math.floor(Math.min(...slots.map(({ from }) => from)) / 60),
      Math.ceil(Math.max(...slots.map(({ to }) => to)) / 60),
    ],
    timeless: parallels.filter((parallel) => !slots.some((slot) => slot.parallel === parallel)),
  };
}

interface Slot {
  readonly parallel: OwnParallel;
  readonly from: number;
  readonly to: number;
}

/** Each in the first lane that is free; all of a group that overlaps share the width evenly. */
function inLanes(slots: readonly Slot[]): Placed[] {
  const groups: Slot[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const slot of slots.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (slot.from >= end) groups.push([]);
    groups.at(-1)?.push(slot);
    end = Math.max(end, slot.to);
  }
  return groups.flatMap((group) => {
    const ends: number[] = [];
    const placed = group.map((slot) => {
      const free = ends.findIndex((until) => until <= slot.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = slot.to;
      return { ...slot, lane };
    });
    return placed.map((slot) => ({ ...slot, lanes: ends.length }));
  });
}

/** "09:10" in minutes from midnight. */
function minutesOf(time: string | null): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time ?? '') ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
