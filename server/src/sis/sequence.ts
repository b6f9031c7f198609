import { importSteps } from '@anketa/contract/evaluations/import-steps';
import type { Lanes } from './engine/lanes.ts';
import type { Step } from './engine/step.ts';
import { activationByExams, activationByParallels, activationByTimetables, studentCounts } from './steps/activation.ts';
import {
  buildings,
  commissions,
  finance,
  harmonogram,
  plans,
  sections,
  studyForms,
  studyProgrammes,
  studyStatuses,
  studyTypes,
  teachingKinds,
} from './steps/codebooks.ts';
import { courses } from './steps/courses.ts';
import { departments } from './steps/departments.ts';
import { enrolments } from './steps/enrolments.ts';
import { exams } from './steps/exams.ts';
import { fieldInstitutes, fieldProgrammes, fieldSisMappings, fields } from './steps/fields.ts';
import { guarantors, programmeGuarantors } from './steps/guarantors.ts';
import { parallels } from './steps/parallels.ts';
import { descriptions, mergedLectures, parallelsOfCourses, timetablesForExams } from './steps/parallels-made.ts';
import { persons } from './steps/persons.ts';
import { rooms, roomsByTimetables } from './steps/rooms.ts';
import { passwords, students } from './steps/students.ts';
import { filteredStudies, studies, studyPlans, unfoundedStudies, unwantedStudies } from './steps/studies.ts';
import { teachers } from './steps/teachers.ts';
import { timetable, timetableTickets } from './steps/timetable.ts';
import { whoTeaches } from './steps/who-teaches.ts';

/** What one connection does, in its order. While exams are read it lists studies of unknown kinds. */
const main = [
  ...[buildings, harmonogram, departments, sections, teachingKinds, studyStatuses, finance],
  ...[courses, parallels, timetable, studyForms, studyProgrammes, studyTypes, timetablesForExams, unfoundedStudies],
  ...[enrolments, timetableTickets, rooms, roomsByTimetables, studentCounts],
  ...[parallelsOfCourses, descriptions, mergedLectures, commissions, passwords],
];

/** What a second one does meanwhile, in its order: studies, exams and people. */
const beside = [
  ...[studies, unwantedStudies, filteredStudies, exams],
  ...[students, whoTeaches, teachers, guarantors, programmeGuarantors],
  ...[activationByParallels, activationByTimetables, activationByExams, persons],
  ...[fields, fieldInstitutes, fieldSisMappings, fieldProgrammes, plans, studyPlans],
];

/** Where the two wait for each other, so that every step finds what the sequence promises it. */
const waits = new Map<Step, readonly Step[]>([
  [exams, [courses]],
  [timetablesForExams, [exams]],
  [unfoundedStudies, [unwantedStudies]],
  // They look into what these brought.
  [studyForms, [studies, unwantedStudies, filteredStudies]],
  [fields, [enrolments]],
  [whoTeaches, [parallels, timetablesForExams]],
  [activationByParallels, [unfoundedStudies]],
  [studentCounts, [activationByExams]],
  [parallelsOfCourses, [teachers]],
]);

const byName = new Map([...main, ...beside].map((step): [string, Step] => [step.name, step]));

/** The steps of an import in the order of specification 4, in which browsers ask for them, too. */
export function sequenceFor(filtered: boolean): readonly Step[] {
  return importSteps(filtered).map((name) => {
    const step = byName.get(name);
    if (!step) throw new Error(`No step is called ${name}.`);
    return step;
  });
}

/** Steps of a sequence, for two connections. */
export function lanesOf(steps: readonly Step[]): Lanes {
  return { lanes: [main, beside].map((lane) => lane.filter((step) => steps.includes(step))), waits };
}
