import type { Random } from './random.ts';

interface Plan {
  readonly course: number;
  readonly type: 'P' | 'X';
  readonly department: number;
  readonly seats: number;
  /** Students who are in it by decision. */
  readonly first: readonly number[];
}

/**
 * Fills each parallel with as many different students as it has seats. Most are of the course's department; students
 * of a seminar are those of its lecture, where there is one. Everybody gets about the same load.
 */
export function fillParallels(
  random: Random,
  plan: readonly Plan[],
  students: readonly number[],
  departments: number,
): number[][] {
  const queues = departmentQueues(random, students, departments);
  const everybody = queueOf(random.shuffled(students.map((_, at) => at)));
  const lectures = new Map<number, number[]>();
  const seen = new Int32Array(students.length).fill(-1);
  return plan.map(({ course, type, department, seats, first }, at) => {
    const members: number[] = [];
    const add = (student: number) => {
      if (members.length >= seats || seen[student] === at) return;
      seen[student] = at;
      members.push(student);
    };
    first.forEach(add);
    const lecture = type === 'X' ? lectures.get(course) : undefined;
    if (lecture) {
      const from = random.below(lecture.length);
      for (let n = 0; n < lecture.length; n++) add(lecture[(from + n) % lecture.length]!);
    }
    const own = queues[department]!;
    for (let n = 0; n < own.length && members.length < seats; n++)
      add(random.chance(0.2) ? everybody.next() : own.next());
    while (members.length < Math.min(seats, students.length)) add(everybody.next());
    if (type === 'P' && !lectures.has(course)) lectures.set(course, members);
    return members;
  });
}

interface Queue {
  readonly length: number;
  /** The next one; after the last comes the first again. */
  next(): number;
}

function queueOf(items: readonly number[]): Queue {
  let at = 0;
  return { length: items.length, next: () => items[at++ % items.length]! };
}

function departmentQueues(random: Random, students: readonly number[], departments: number): Queue[] {
  const groups: number[][] = Array.from({ length: departments }, () => []);
  for (const [student, department] of students.entries()) groups[department]!.push(student);
  return groups.map((group) => queueOf(random.shuffled(group)));
}
