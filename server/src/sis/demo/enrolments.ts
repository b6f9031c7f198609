import type { Random } from './random.ts';

interface Plan {
  readonly course: number;
  readonly type: 'P' | 'X';
  readonly department: number;
  readonly seats: number;
  /** How many of the first students are in it by decision. */
  readonly first: number;
}

/**
 * Fills each parallel with as many different students as it has seats. Most are of the course's department (`studentsOf`);
 * students of a seminar are those of its lecture, where there is one. Everybody gets about the same load.
 */
export function fillParallels(random: Random, plan: readonly Plan[], studentsOf: readonly number[][]): number[][] {
  const queues = studentsOf.map((students) => queueOf(random.shuffled(students)));
  const all = studentsOf.flat().length;
  const everybody = queueOf(random.shuffled(Array.from({ length: all }, (_, at) => at)));
  const lectures = new Map<number, number[]>();
  const placedIn = new Int32Array(all).fill(-1);
  return plan.map(({ course, type, department, seats, first }, at) => {
    const members: number[] = [];
    const add = (student: number) => {
      if (members.length >= seats || placedIn[student] === at) return;
      placedIn[student] = at;
      members.push(student);
    };
    for (let student = 0; student < first; student++) add(student);
    const lecture = type === 'X' ? lectures.get(course) : undefined;
    if (lecture) {
      const from = random.below(lecture.length);
      for (let n = 0; n < lecture.length; n++) add(lecture[(from + n) % lecture.length]!);
    }
    const own = queues[department]!;
    for (let n = 0; n < own.length && members.length < seats; n++)
      add(random.chance(0.2) ? everybody.next() : own.next());
    while (members.length < Math.min(seats, all)) add(everybody.next());
    if (type === 'P' && !lectures.has(course)) lectures.set(course, members);
    return members;
  });
}

/** Items one after the other; after the last comes the first again. */
function queueOf(items: readonly number[]) {
  let at = 0;
  return { length: items.length, next: () => items[at++ % items.length]! };
}
