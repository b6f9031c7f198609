import type { EvaluationOptions, PhaseDates } from '@anketa/contract/evaluations';
import type { MailTarget } from '@anketa/contract/mailing';
import type { QuestionScope } from '@anketa/contract/question-scope';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** The tables of server/migrations as Kysely sees them. Dates are strings (YYYY-MM-DD), timestamps are Date. */
export interface Schema {
  audit_log: { id: GeneratedAlways<number>; at: Generated<Date>; actor: string; action: string; subject: string };

  person: {
    oidos: string;
    oident: string;
    login: string | null;
    email: string | null;
    surname: Generated<string>;
    name: Generated<string>;
    title_before: Generated<string>;
    title_after: Generated<string>;
    password_hash: string | null;
    extra_permissions: Generated<number>;
    search: GeneratedAlways<string>;
  };
  person_role: { oidos: string; role: string };
  department_head: { department_code: string; oidos: string };
  session: { token_hash: Buffer; oidos: string; impersonated_by: string | null; expires_at: Date };
  login_link: { token_hash: Buffer; oidos: string; made_by: string; expires_at: Date };
  push_subscription: {
    endpoint: string;
    oidos: string;
    channels: string[];
    p256dh: string;
    auth: string;
    place: Generated<number>;
  };
  email: {
    evaluation_id: number;
    id: GeneratedAlways<number>;
    target: MailTarget;
    filter: JSONColumnType<Record<string, string>>;
    subject_cs: Generated<string>;
    subject_en: Generated<string>;
    body_cs: Generated<string>;
    body_en: Generated<string>;
    author_oidos: string | null;
    created_at: Generated<Date>;
    sent_at: Date | null;
    recipients: Generated<number>;
    seen: Generated<number>;
    undelivered: Generated<number>;
  };

  evaluation: {
    id: GeneratedAlways<number>;
    legacy_import: Generated<boolean>;
    semester: number;
    type: Generated<number>;
    year: number;
    name_cs: string;
    name_en: string;
    slug_cs: string;
    slug_en: string;
    description_cs: Generated<string>;
    description_en: Generated<string>;
    state: Generated<number>;
    completed_at: Date | null;
    options: JSONColumnType<Partial<EvaluationOptions>>;
    filters: JSONColumnType<Record<string, unknown>>;
    phase_dates: ColumnType<Partial<PhaseDates>, string | undefined, string>;
    sealing_key: Buffer | null;
    sealing_key_since: string | null;
    box_bytes: number | null;
    body_bytes: number | null;
    hidden_among: number | null;
    content_version: GeneratedAlways<number>;
    keys_destroyed_on: string | null;
    /** Its deletion has begun. */
    deleting: Generated<boolean>;
  };
  phase_change: {
    evaluation_id: number;
    id: GeneratedAlways<number>;
    from_state: number;
    to_state: number;
    changed_at: Generated<Date>;
    changed_by: string;
  };
  import_step: {
    evaluation_id: number;
    position: number;
    step: string;
    state: Generated<string>;
    offset: Generated<number>;
    counter: Generated<number>;
    remain: number | null;
    note: string | null;
    error_code: number | null;
    error_message: string | null;
    /** What the source lacks (server/src/sis/source.ts). */
    error_problem: JSONColumnType<{ kind: string; table: string; column?: string }> | null;
  };
  import_issue: { evaluation_id: number; table_name: string; kind: string; key: string };
  codebook: CodeNames & { kind: string; valid_from: string | null; valid_to: string | null };
  department: CodeNames & { section_code: string | null; hidden: Generated<boolean> };
  field: CodeNames & { department_code: string | null; programme_code: string | null };
  course: CodeNames & {
    department_code: string | null;
    semester_start: number | null;
    semester_count: number | null;
    range_lectures: string | null;
    range_seminars: string | null;
    valid_from: string | null;
    valid_to: string | null;
    active: Generated<boolean>;
    enrolled: Generated<number>;
    search: GeneratedAlways<string>;
  };
  course_guarantor: { evaluation_id: number; course_code: string; teacher_code: string };
  room: CodeNames & { building_code: string | null };
  parallel: {
    evaluation_id: number;
    code: string;
    course_code: string;
    type: string;
    day: number | null;
    time_from: string | null;
    time_to: string | null;
    room_code: string | null;
    description: Generated<string>;
    merged_into: string | null;
    active: Generated<boolean>;
    enrolled: Generated<number>;
  };
  teacher: {
    evaluation_id: number;
    code: string;
    oidos: string | null;
    department_code: string | null;
    surname: Generated<string>;
    name: Generated<string>;
    title_before: Generated<string>;
    title_after: Generated<string>;
  };
  teaching: { evaluation_id: number; parallel_code: string; teacher_code: string; share: Generated<number> };
  study: {
    evaluation_id: number;
    code: string;
    oidos: string;
    field_code: string | null;
    type_code: string | null;
    form_code: string | null;
    plan_code: string | null;
    status_code: string | null;
    finance_code: string | null;
    year: number | null;
    registration_year: number | null;
  };
  enrolment: { evaluation_id: number; parallel_code: string; study_code: string };
  exam: {
    evaluation_id: number;
    study_code: string;
    course_code: string;
    year: number | null;
    semester: number | null;
  };

  question: {
    evaluation_id: number;
    id: GeneratedAlways<number>;
    target: string;
    form: string;
    body_cs: string;
    body_en: string;
    help_cs: Generated<string>;
    help_en: Generated<string>;
    sign_language_url: string | null;
    author_oidos: string | null;
    required: Generated<boolean>;
    counts_toward_average: Generated<boolean>;
    choices: JSONColumnType<{ cs: string; en: string }[]>;
    allow_blank: Generated<boolean>;
    text_maximum: Generated<number>;
    publicity: Generated<string>;
    minimum_return_rate: Generated<number>;
    return_rate_over_course: Generated<boolean>;
    coefficient: Generated<number>;
    sort_order: Generated<number>;
    active: Generated<boolean>;
    scope: ColumnType<Partial<QuestionScope>, string | undefined, string>;
    promised: string | null;
  };
  participation: {
    evaluation_id: number;
    course_code: string;
    oidos: string;
    refused: boolean;
    left_course: Generated<boolean>;
    settled: Generated<boolean>;
  };
  draft: {
    evaluation_id: number;
    course_code: string;
    oidos: string;
    version: number;
    key_id: string;
    sealed: Buffer;
  };
  draft_key: { single: GeneratedAlways<boolean>; id: string; since: Generated<string> };
  ballot_inbox: {
    evaluation_id: number;
    course_code: string;
    id: string;
    sealed: Buffer;
    state: Generated<'waiting' | 'aside' | 'unopenable'>;
  };
  course_ballots: {
    evaluation_id: number;
    course_code: string;
    counted: Generated<number>;
    set_aside: Generated<number>;
    unopenable: Generated<number>;
    dropped: Generated<number>;
    mixed_on: Generated<string>;
  };
  released_row: PublishedPlace & { question_id: number; ballots: number; answered: number };
  answer_count: PublishedPlace & { question_id: number; value: number; n: number };
  comment: Omit<PublishedPlace, 'programme_code'> & {
    id: string;
    question_id: number;
    body: string;
    hidden_by: string | null;
    signed_name: string | null;
    handed_over: Generated<boolean>;
  };
  keystore: { single: GeneratedAlways<boolean>; identity: string };
  daily_run: { day: string };
  error_report: {
    evaluation_id: number;
    id: Generated<string>;
    reporter: string;
    kind: string;
    course_code: string;
    parallel_code: Generated<string>;
    teacher_code: Generated<string>;
    message: Generated<string>;
    contact: Generated<string>;
    user_agent: Generated<string>;
    n: Generated<number>;
    solved: Generated<boolean>;
    settled: Generated<boolean>;
  };
}

interface CodeNames {
  evaluation_id: number;
  code: string;
  name_cs: Generated<string>;
  name_en: Generated<string>;
}

/** Where an answer is published. Parts that do not apply are empty strings, so that they can stand in keys. */
interface PublishedPlace {
  evaluation_id: number;
  course_code: string;
  target: string;
  parallel_code: Generated<string>;
  teacher_code: Generated<string>;
  field_code: Generated<string>;
  programme_code: Generated<string>;
}
