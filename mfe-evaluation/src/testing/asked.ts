import type { Block, Section } from '@anketa/contract/questions/questionnaires';
import type { Question } from '@anketa/contract/questions/questions';

/** A question of a course that is answered by a text, unless said otherwise. */
export function questionOf(more: Partial<Question> = {}): Question {
  return {
    id: 1,
    target: 'povinn',
    form: 'text',
    body_cs: '',
    body_en: '',
    help_cs: '',
    help_en: '',
    sign_language_url: null,
    required: false,
    choices: [],
    steps: 5,
    allow_blank: false,
    text_maximum: 4000,
    publicity: 'all',
    ...more,
  };
}

/** A block about a course in which question 1 is asked, unless said otherwise. */
export function blockOf(more: Partial<Block> = {}): Block {
  return {
    key: 'povinn',
    target: 'povinn',
    parallel_code: '',
    teacher_code: '',
    field_code: '',
    title_cs: '',
    title_en: '',
    part_cs: '',
    part_en: '',
    questions: [1],
    ...more,
  };
}

/** An untouched section of one block, unless said otherwise. */
export function sectionOf(more: Partial<Section> = {}): Section {
  return { course: 'A', name_cs: '', name_en: '', status: 'empty', draft: null, blocks: [blockOf()], ...more };
}
