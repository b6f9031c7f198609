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
import { descriptions, mergedLectures, parallelsOfCourses } from './steps/parallels-made.ts';
import { passwords } from './steps/passwords.ts';
import { persons } from './steps/persons.ts';
import { rooms, roomsByTimetables } from './steps/rooms.ts';
import { students } from './steps/students.ts';
import { filteredStudies, studies } from './steps/studies.ts';
import { unfoundedStudies, unwantedStudies } from './steps/studies-unwanted.ts';
import { studyPlans } from './steps/study-plans.ts';
import { teachers } from './steps/teachers.ts';
import { timetable } from './steps/timetable.ts';
import { timetableTickets } from './steps/timetable-tickets.ts';
import { timetablesForExams } from './steps/timetables-for-exams.ts';
import { whoTeaches } from './steps/who-teaches.ts';

const beginning = [
  buildings,
  harmonogram,
  departments,
  sections,
  teachingKinds,
  studyStatuses,
  finance,
  courses,
  parallels,
  timetable,
];

/** The eleventh to the fifteenth step: filters put one in their place. */
const wholeFaculty = [exams, timetablesForExams, studies, unwantedStudies, unfoundedStudies];

const rest = [
  ...[studyForms, studyProgrammes, studyTypes],
  ...[students, enrolments, timetableTickets, rooms, roomsByTimetables],
  ...[whoTeaches, teachers, guarantors, programmeGuarantors],
  ...[fields, fieldInstitutes, fieldSisMappings, fieldProgrammes, plans, studyPlans, persons],
  ...[activationByParallels, activationByTimetables, activationByExams, studentCounts],
  ...[parallelsOfCourses, descriptions, mergedLectures, commissions, passwords],
];

/** The steps of an import in the order of specification 4. */
export function sequenceFor(filtered: boolean): readonly Step[] {
  return [...beginning, ...(filtered ? [filteredStudies] : wholeFaculty), ...rest];
}

/** What a second connection does beside the other steps, in its order: studies, exams and people. */
const beside = [
  ...[studies, unwantedStudies, filteredStudies, studyForms, studyProgrammes, studyTypes, exams],
  ...[students, whoTeaches, teachers, guarantors, programmeGuarantors],
  ...[activationByParallels, activationByTimetables, activationByExams, persons],
  ...[fields, fieldInstitutes, fieldSisMappings, fieldProgrammes, plans, studyPlans],
];

/** Where the two wait for each other, so that every step finds what the sequence promises it. */
const waits = new Map<Step, readonly Step[]>([
  [exams, [courses]],
  [timetablesForExams, [exams]],
  [unfoundedStudies, [unwantedStudies]],
  [enrolments, [studyTypes]],
  [fields, [enrolments]],
  [whoTeaches, [parallels, timetablesForExams]],
  [activationByParallels, [unfoundedStudies]],
  [studentCounts, [activationByExams]],
  [parallelsOfCourses, [teachers]],
]);

/** Steps of a sequence, for two connections. */
export function lanesOf(steps: readonly Step[]): Lanes {
  return {
    lanes: [steps.filter((step) => !beside.includes(step)), beside.filter((step) => steps.includes(step))],
    waits,
  };
}
