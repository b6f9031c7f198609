import { course, type Datum, day, evaluation, flag, number, parallel, text } from '../declaring.ts';

const code = (cs: string, en: string) => text(`${cs} (kód)`, `${en} (code)`);

/** What the student information system says of a person, and what of questionnaires has their name. */
export const studyData: readonly Datum[] = [
  {
    key: 'studies',
    title: { cs: 'Vaše studium', en: 'Your studies' },
    record: {
      title: { cs: 'Studium a zápisy', en: 'Studies and enrolments' },
      why: {
        cs: 'Abychom věděli, na co se studenta ptát a kolik studentů předmět má.',
        en: 'To know what to ask each student about and how many students a course has.',
      },
    },
    whose: { cs: 'Studenti', en: 'Students' },
    why: {
      cs: 'Podle studia a zápisů víme, na co se Vás ptát a kolik studentů předmět má.',
      en: 'Your studies and enrolments tell us what to ask you about and how many students a course has.',
    },
    readers: { cs: 'Správci hodnocení', en: 'Evaluation administrators' },
    term: {
      cs: 'Dokud je hodnocení v systému; jméno nejvýše {left} po odchodu studenta',
      en: 'For as long as the evaluation is stored; the name for at most {left} after the student has left',
    },
    ground: 'task',
    tables: {
      student_name: {
        title: { cs: 'Seznamy studentů, na kterých jste', en: 'Lists of students that you are on' },
        of: { person: 'oidos' },
        columns: {
          evaluation_id: evaluation,
          title_before: text('Titul před jménem', 'Title before the name'),
          name: text('Jméno', 'Name'),
          surname: text('Příjmení', 'Surname'),
          title_after: text('Titul za jménem', 'Title after the name'),
          oidos: 'copy',
        },
      },
      study: {
        title: { cs: 'Studia', en: 'Studies' },
        of: { person: 'oidos' },
        columns: {
          evaluation_id: evaluation,
          code: code('Studium', 'Study'),
          field_code: text('Obor', 'Field'),
          type_code: text('Druh', 'Type'),
          form_code: text('Forma', 'Form'),
          plan_code: text('Plán', 'Plan'),
          status_code: text('Stav', 'State'),
          finance_code: text('Financování', 'Financing'),
          year: number('Ročník', 'Year of study'),
          registration_year: number('Rok zápisu', 'Year of registration'),
          oidos: 'copy',
        },
      },
      enrolment: {
        title: { cs: 'Zapsané paralelky', en: 'Classes that you are enrolled in' },
        of: { study: 'study_code' },
        columns: { evaluation_id: evaluation, parallel_code: parallel, study_code: code('Studium', 'Study') },
      },
      exam: {
        title: { cs: 'Zkoušky', en: 'Exams' },
        of: { study: 'study_code' },
        columns: {
          evaluation_id: evaluation,
          course_code: course,
          year: number('Rok', 'Year'),
          semester: number('Semestr', 'Semester'),
          study_code: code('Studium', 'Study'),
        },
      },
    },
  },
  {
    key: 'teaching',
    title: { cs: 'Vaše výuka', en: 'Your teaching' },
    record: {
      title: { cs: 'Výuka a garance', en: 'Teaching' },
      why: {
        cs: 'Abychom se studentů ptali na výuku a výsledky viděl ten, kdo učí.',
        en: 'To ask students about teaching and to show the results to those who teach.',
      },
    },
    whose: { cs: 'Vyučující a garanti', en: 'Teachers and guarantors' },
    why: {
      cs: 'Abychom se studentů ptali na Vaši výuku a Vy jste viděli její výsledky.',
      en: 'So that students are asked about what you teach, and you see its results.',
    },
    readers: { cs: 'Každý, kdo vidí výsledky', en: 'Anyone who can see the results' },
    term: { cs: 'Dokud je hodnocení v systému', en: 'For as long as the evaluation is stored' },
    ground: 'task',
    tables: {
      teacher: {
        title: { cs: 'Záznam vyučujícího', en: 'Your record as a teacher' },
        of: { person: 'oidos' },
        columns: {
          evaluation_id: evaluation,
          code: code('Vyučující', 'Teacher'),
          title_before: text('Titul před jménem', 'Title before the name'),
          name: text('Jméno', 'Name'),
          surname: text('Příjmení', 'Surname'),
          title_after: text('Titul za jménem', 'Title after the name'),
          department_code: text('Katedra', 'Department'),
          oidos: 'copy',
          added_by_hand: flag('Odkud záznam je', 'Where it comes from', {
            false: { cs: 'ze studijního systému', en: 'the student system' },
            true: { cs: 'přidal ho správce', en: 'an administrator added it' },
          }),
          department_edited: flag('Odkud je katedra', 'Where the department comes from', {
            false: { cs: 'ze studijního systému', en: 'the student system' },
            true: { cs: 'upravil ji správce', en: 'an administrator edited it' },
          }),
          sis_department: text('Katedra v SIS', 'Department in the SIS'),
          search: 'copy',
        },
      },
      teaching: {
        title: { cs: 'Co učíte', en: 'What you teach' },
        of: { teacher: 'teacher_code' },
        columns: {
          evaluation_id: evaluation,
          parallel_code: parallel,
          share: number('Podíl v procentech', 'Share in percent'),
          teacher_code: 'copy',
        },
      },
      course_guarantor: {
        title: { cs: 'Předměty, které garantujete', en: 'Courses that you guarantee' },
        of: { teacher: 'teacher_code' },
        columns: { evaluation_id: evaluation, course_code: course, teacher_code: 'copy' },
      },
      programme_guarantor: {
        title: { cs: 'Programy, které garantujete', en: 'Programmes that you guarantee' },
        of: { teacher: 'teacher_code' },
        columns: { evaluation_id: evaluation, programme_code: text('Program', 'Programme'), teacher_code: 'copy' },
      },
      announced_change: {
        title: { cs: 'Co jste studentům oznámili, že změníte', en: 'What you told students that you will change' },
        of: { person: 'oidos' },
        columns: {
          evaluation_id: evaluation,
          course_code: course,
          body: text('Text', 'Text'),
          said_on: day('Dne', 'On'),
          role: text('Jako', 'As', {
            teacher: { cs: 'vyučující', en: 'teacher' },
            garant: { cs: 'garant', en: 'guarantor' },
          }),
          oidos: 'copy',
        },
      },
      contest_place: { columns: { teacher_code: 'results', name: 'results', place: 'results', average: 'results' } },
      answer_count: { columns: { teacher_code: 'results' } },
      released_row: { columns: { teacher_code: 'results' } },
      result_name: { columns: { code: 'results', name_cs: 'results', name_en: 'results' } },
      place_figure: { columns: { code: 'results' } },
      place_rate: { columns: { code: 'results' } },
      import_issue: { columns: { key: 'others', value: 'others' } },
    },
  },
  {
    key: 'questionnaires',
    title: {
      cs: 'Záznamy o odeslaných a rozepsaných dotaznících',
      en: 'Records of questionnaires that you started or submitted',
    },
    record: {
      title: { cs: 'Odeslané dotazníky', en: 'Submitted questionnaires' },
      why: {
        cs: 'Aby se každý dotazník odeslal jen jednou a v rozepsaném šlo pokračovat na jiném zařízení.',
        en: 'So that each questionnaire is submitted only once and a draft can be continued on another device.',
      },
    },
    whose: { cs: 'Studenti', en: 'Students' },
    why: {
      cs: 'Abyste každý dotazník odeslali jen jednou a mohli v rozepsaném pokračovat jinde.',
      en: 'So that you submit each questionnaire only once and can continue a draft on another device.',
    },
    readers: {
      cs: 'Správci vidí jen to, zda student do minulé noci něco odeslal',
      en: 'Administrators see only whether a student had submitted anything as of last night',
    },
    term: {
      cs: 'Zda je dotazník odeslaný, dokud je hodnocení v systému; rozepsané odpovědi do odeslání, nejdéle do zničení klíčů',
      en: 'Whether a questionnaire was submitted, for as long as the evaluation is stored; drafts until they are submitted, at the latest until the keys are destroyed',
    },
    ground: 'task',
    tables: {
      participation: {
        title: { cs: 'Odeslané a odmítnuté dotazníky', en: 'Questionnaires that you sent or refused' },
        of: { person: 'oidos' },
        only: { taken_back: false },
        columns: {
          evaluation_id: evaluation,
          course_code: course,
          refused: flag('Dotazník', 'Questionnaire', {
            false: { cs: 'odeslali jste ho', en: 'you sent it' },
            true: { cs: 'odmítli jste ho', en: 'you refused it' },
          }),
          left_course: flag('Zápis', 'Enrolment', {
            false: { cs: 'předmět máte zapsaný', en: 'you are enrolled' },
            true: { cs: 'předmět jste opustili', en: 'you left the course' },
          }),
          oidos: 'copy',
          settled: 'time',
          taken_back: 'technical',
        },
      },
      draft: {
        title: { cs: 'Uložené koncepty', en: 'Saved drafts' },
        of: { person: 'oidos' },
        columns: {
          evaluation_id: evaluation,
          course_code: course,
          sealed: 'sealed',
          oidos: 'copy',
          version: 'technical',
          key_id: 'technical',
        },
      },
      ballot_inbox: { columns: { id: 'anonymous', sealed: 'anonymous' } },
      comment: {
        columns: { body: 'anonymous', signed_name: 'anonymous', hidden_by: 'others', teacher_code: 'results' },
      },
    },
  },
];
