import type { Guide } from './guide.ts';

/** The user's guide in English. */
export const english: Guide = {
  title: 'Help',
  subtitle: 'A short guide by what you do in an evaluation.',
  contents: 'Contents',
  parts: [
    {
      id: 'student',
      title: 'Students',
      steps: [
        'After you sign in, the evaluation that is running opens. Each course says whether it is still to be filled in, in progress, or submitted.',
        'Open a course and answer. Optional questions may stay unanswered. Where a question allows it, choose “Can’t say”.',
        'What you write stays on this device by itself, also without a connection. Once saved, you can go on from another device.',
        'When you submit, your answers are encrypted and separated from your name. After that they can be neither changed nor read again.',
        'Beside each text answer it says who will read it. Where the evaluation allows it, you may hide it from everyone but the teacher, the head of department and administrators.',
        'Refuse a course that you do not want to evaluate. Mark a course that you no longer take. Skip a teacher who did not teach you.',
        'You will find the results under Results as soon as they are published. Where too few students answered, nobody sees them.',
      ],
    },
    {
      id: 'install',
      title: 'Anketa among your apps',
      steps: [
        'In Chrome and Edge press the arrow into a tray in the header, or choose Install app in the menu of the browser.',
        {
          text: 'On an iPhone or iPad open Anketa in Safari and press Share: the square with an arrow upwards.',
          sign: 'share',
        },
        {
          text: 'In the menu choose Add to Home Screen: the square with a plus sign. Confirm by Add.',
          sign: 'add',
        },
        'The questionnaire that you opened last opens offline, too. Your answers stay on the device; send them when you are connected.',
        'Signing out takes everything from the device that it had for you.',
      ],
    },
    {
      id: 'teacher',
      title: 'Teachers and guarantors',
      steps: [
        'The page Results begins with your courses. While students fill in, only the response rate is shown, always as of last night.',
        'After filling in ends, you read the results of your courses before they are published: how answers are spread, the average and the comments.',
        'The average is on a scale of 1–5, where 1 is best. Each question has the number of answers and, behind a button, a table with all figures.',
        'You read a hidden comment when it is about you or about a class that you teach. Others only learn how many hidden comments there are.',
        'Below the results of a course you can say what will change. Students see it beside the course in the next questionnaire.',
        'You add a question of your own under Evaluations while students fill in, if the evaluation allows it. It is asked only in courses that you teach.',
      ],
    },
    {
      id: 'head',
      title: 'Heads of department',
      steps: [
        'My courses has the courses of the whole department. Choose “Own” to keep only those that you teach or guarantee.',
        'Order the table by response rate to see where students answer least. You can search by the name or code of a course.',
        "After filling in ends, you read the results of your department's courses, hidden comments included.",
        'When the department is hidden in results, only those who teach, guarantee or head its courses see them, and administrators.',
      ],
    },
    {
      id: 'administrator',
      title: 'Evaluation administrators',
      steps: [
        'Under Evaluations create a new evaluation and take the data over from the student information system. You may leave an import and come back to it.',
        'Go through the discrepancies in the data and the questions. Questions can be taken from another evaluation or a file, and previewed.',
        'Open filling in. Each change of phase asks first and says who will see what from then on. Dates can be set in advance.',
        'The response rate of running evaluations is on the home page. While filling in is open, it is as of last night.',
        'After filling in ends, the answers are counted and teachers look at their results. Publishing shows them to everyone, by the visibility of each question.',
        'Managing results is found in the results: data for the rectorate, recalculation, the teacher contest and duplicate comments.',
        'The keys to the answers are destroyed after a verification period. The page of the evaluation says when.',
        'Give roles and permissions under Users, and heads of department under Departments and heads.',
      ],
    },
  ],
  words: 'Glossary',
  terms: [
    {
      word: 'Evaluation',
      meaning: 'One run of questionnaires for a semester: preparation, filling in, checking the results, publication.',
    },
    {
      word: 'Questionnaire',
      meaning:
        'The questions about one course, its parallel classes and teachers. General questions about studies and fields of study are a questionnaire of their own.',
    },
    {
      word: 'Parallel class',
      meaning: 'One lecture or seminar of a course at a certain time.',
    },
    {
      word: 'Submitted questionnaire',
      meaning: 'Answers that a student has submitted. A saved questionnaire is not submitted and does not count.',
    },
    {
      word: 'Response rate',
      meaning:
        'The share of submitted questionnaires about courses among all that students could submit. General questions do not count in it.',
    },
    {
      word: 'Student participation',
      meaning:
        'The share of students who submitted at least one questionnaire, be it only the general questions. So it is usually higher than the response rate.',
    },
    {
      word: 'Counted questionnaire',
      meaning:
        'A submitted questionnaire that is in the results already. One that is set aside waits, because too few other students were asked the same questions.',
    },
    {
      word: 'Withheld',
      meaning: 'Too few students answered, or the response rate did not reach the limit. Nobody sees the result.',
    },
    {
      word: 'Average',
      meaning: 'On a scale of 1–5, 1 is best. Questions whose answers have no order are not averaged.',
    },
    {
      word: '95% interval',
      meaning:
        'The range in which the average lies with 95% certainty. The fewer the answers, the wider it is. A difference that may be chance is not shown as one.',
    },
    {
      word: 'Hidden comment',
      meaning:
        'Only the teachers it concerns, the head of department and administrators read it. Others see how many hidden comments there are.',
    },
    {
      word: 'As of last night',
      meaning:
        'While filling in is open, numbers change once a night, so that they do not reveal who has just answered.',
    },
  ],
  technical: {
    id: 'sign-in',
    title: 'Server administrators',
    steps: [
      'Register Anketa at the identity provider (OpenID Connect, or Shibboleth in front of Anketa). The address to return to and other values are in the guide to operating, docs/operate.md.',
      'Describe the provider in a JSON file and set its place as ANKETA_PROVIDERS. Then start the server anew.',
      'Under Users, Sign-in, you see how many people are found by what the provider says. Try it yourself before you switch it on.',
      'Once it is on, sign in by the time that is given as an administrator in another browser, or the service is switched off again.',
    ],
  },
};
