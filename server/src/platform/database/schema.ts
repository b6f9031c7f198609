import type { MailHalves, MailLeftOut } from '@anketa/contract/emails';
import type { ErrorReport } from '@anketa/contract/error-reports';
import type { EvaluationOptions, PhaseDates } from '@anketa/contract/evaluations';
import type { ImportedTable } from '@anketa/contract/import-data';
import type { JobState } from '@anketa/contract/jobs';
import type { MailPurpose, MailState, MailTarget } from '@anketa/contract/mailing';
import type { GivenRole } from '@anketa/contract/people';
import type { QuestionScope } from '@anketa/contract/question-scope';
import type { Publicity, QuestionForm, QuestionTarget } from '@anketa/contract/questions';
import type { PlaceKind } from '@anketa/contract/statistics';
import type { Locale } from '@anketa/contract/values';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ToldError } from '../told-error.ts';

/** JSON is read as a value and written as its text. */
type Json<Value> = ColumnType<Value, string, string>;
type GivenJson<Value> = ColumnType<Value, string | undefined, string>;
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/**
 * The tables as Kysely sees them. Generated from the database (schema-text.ts) and held to it by schema.test.ts; after a
 * change of server/migrations: npx vitest run server/src/platform/database/schema.test.ts -u
 */
export interface Schema {
  announced_change: {
    evaluation_id: number;
    course_code: string;
    oidos: string;
    role: 'teacher' | 'garant';
    body: string;
    said_on: Generated<string>;
  };
  answer_count: {
    evaluation_id: number;
    course_code: string;
    target: string;
    parallel_code: Generated<string>;
    teacher_code: Generated<string>;
    field_code: Generated<string>;
    programme_code: Generated<string>;
    question_id: number;
    value: number;
    n: number;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    actor: string;
    action: string;
    subject: string;
    evaluation_id: number | null;
  };
  background_job: {
    kind: string;
    subject: string;
    state: Generated<JobState>;
    step: string | null;
    done: Generated<number>;
    total: number | null;
    items: Generated<number>;
    who: string;
    error: NullableJson<ToldError>;
    turn: Generated<number>;
  };
  ballot_inbox: {
    evaluation_id: number;
    course_code: string;
    id: string;
    sealed: Buffer;
    state: Generated<'waiting' | 'aside' | 'unopenable'>;
    content_version: Generated<number>;
  };
  codebook: {
    evaluation_id: number;
    kind: string;
    code: string;
    name_cs: Generated<string>;
    name_en: Generated<string>;
    valid_from: string | null;
    valid_to: string | null;
    search: GeneratedAlways<string | null>;
  };
  comment: {
    evaluation_id: number;
    id: string;
    course_code: string;
    target: string;
    parallel_code: Generated<string>;
    teacher_code: Generated<string>;
    field_code: Generated<string>;
    question_id: number;
    body: string;
    hidden_by: string | null;
    signed_name: string | null;
    handed_over: Generated<boolean>;
  };
  comment_read: { evaluation_id: number; comment_id: string; oidos: string };
  comment_reply: {
    evaluation_id: number;
    comment_id: string;
    author_oidos: string;
    author_name: string;
    role: string;
    body: string;
  };
  contact_count: { oidos: string; week: string; number: number };
  contest: { evaluation_id: number; generated_at: Generated<Date>; published_at: Date | null };
  contest_place: {
    evaluation_id: number;
    teacher_code: string;
    name: string;
    place: number | null;
    average: number | null;
    ratings: number;
  };
  course: {
    evaluation_id: number;
    code: string;
    name_cs: Generated<string>;
    name_en: Generated<string>;
    department_code: string | null;
    semester_start: number | null;
    semester_count: number | null;
    range_lectures: string | null;
    range_seminars: string | null;
    valid_from: string | null;
    valid_to: string | null;
    active: Generated<boolean>;
    enrolled: Generated<number>;
    search: GeneratedAlways<string | null>;
    active_edited: Generated<boolean>;
  };
  course_ballots: {
    evaluation_id: number;
    course_code: string;
    counted: Generated<number>;
    set_aside: Generated<number>;
    unopenable: Generated<number>;
    dropped: Generated<number>;
    mixed_on: Generated<string>;
    after_night: Generated<number>;
  };
  course_guarantor: { evaluation_id: number; course_code: string; teacher_code: string };
  daily_run: { day: string; number: GeneratedAlways<number>; early: Generated<boolean> };
  department: {
    evaluation_id: number;
    code: string;
    name_cs: Generated<string>;
    name_en: Generated<string>;
    section_code: string | null;
    hidden: Generated<boolean>;
    search: GeneratedAlways<string | null>;
  };
  department_head: { department_code: string; oidos: string };
  draft: { evaluation_id: number; oidos: string; course_code: string; version: number; key_id: string; sealed: Buffer };
  draft_key: { single: Generated<boolean>; id: string; since: Generated<string> };
  email: {
    evaluation_id: number;
    id: GeneratedAlways<number>;
    target: MailTarget;
    filter: GivenJson<Record<string, string>>;
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
    state: Generated<MailState>;
    purpose: Generated<MailPurpose>;
    edited_at: Generated<Date>;
    send_at: Date | null;
    night: number | null;
    week: string | null;
    halves: Generated<boolean>;
    first_night: number | null;
    effect: NullableJson<MailHalves | 'too-few'>;
    left_out: GivenJson<Partial<MailLeftOut>>;
    stopped: NullableJson<ToldError>;
    rule_id: number | null;
    rule_day: string | null;
  };
  email_edit: {
    email_id: number;
    number: number;
    subject_cs: string;
    subject_en: string;
    body_cs: string;
    body_en: string;
    who: string;
    edited_at: Generated<Date>;
  };
  email_recipient: {
    email_id: number;
    place: string;
    oidos: string | null;
    address: string | null;
    wording: NullableJson<{ name: string; left: number; locale: 'cs' | 'en' | null }>;
    mark: Buffer;
    digest: Buffer;
    length: number;
    key: Generated<string>;
    state: Generated<'waiting' | 'sending' | 'sent' | 'refused' | 'deferred' | 'unknown' | 'second'>;
    tries: Generated<number>;
    again_at: Date | null;
    seen: Generated<boolean>;
    status: string | null;
  };
  email_rule: {
    evaluation_id: number;
    id: GeneratedAlways<number>;
    purpose: MailPurpose;
    event: 'opened' | 'before-end' | 'published';
    days: Generated<number>;
    filter: GivenJson<Record<string, string>>;
    active: Generated<boolean>;
  };
  email_template: { purpose: MailPurpose; subject_cs: string; subject_en: string; body_cs: string; body_en: string };
  enrolment: { evaluation_id: number; parallel_code: string; study_code: string };
  error_report: {
    evaluation_id: number;
    id: Generated<string>;
    reporter: string;
    kind: ErrorReport['kind'];
    course_code: string;
    parallel_code: Generated<string>;
    teacher_code: Generated<string>;
    message: Generated<string>;
    contact: Generated<string>;
    user_agent: Generated<string>;
    n: Generated<number>;
    solved: Generated<boolean>;
    settled: Generated<boolean>;
    note: Generated<string>;
    reporter_oidos: string | null;
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
    options: GivenJson<Partial<EvaluationOptions>>;
    filters: GivenJson<Record<string, unknown>>;
    phase_dates: GivenJson<Partial<PhaseDates>>;
    sealing_key: Buffer | null;
    sealing_key_since: string | null;
    keys_destroyed_on: string | null;
    box_bytes: number | null;
    body_bytes: number | null;
    hidden_among: number | null;
    content_version: Generated<number>;
    deleting: Generated<boolean>;
    agreed_fingerprint: string | null;
  };
  exam: {
    evaluation_id: number;
    study_code: string;
    course_code: string;
    year: number | null;
    semester: number | null;
  };
  field: {
    evaluation_id: number;
    code: string;
    name_cs: Generated<string>;
    name_en: Generated<string>;
    department_code: string | null;
    programme_code: string | null;
    search: GeneratedAlways<string | null>;
  };
  figures_kept: { evaluation_id: number; of_version: number | null; changes: Generated<number> };
  identity: { provider: string; issuer: string; subject: string; oidos: string; settled: Generated<boolean> };
  import_change: {
    evaluation_id: number;
    table_name: ImportedTable;
    added: number;
    changed: number;
    gone: number;
    kept: number;
    waiting: number;
    edited: Generated<number>;
  };
  import_issue: {
    evaluation_id: number;
    table_name: string;
    kind: string;
    key: string;
    row_number: number | null;
    column_name: string | null;
    value: string | null;
  };
  import_run: {
    evaluation_id: number;
    fingerprint: string;
    repeated: boolean;
    applied: Generated<boolean>;
    ended_at: Date | null;
  };
  import_source: { evaluation_id: number; table_name: string; row_count: number; imported_count: number | null };
  import_step: {
    evaluation_id: number;
    position: number;
    step: string;
    state: Generated<'waiting' | 'running' | 'done' | 'failed'>;
    offset: Generated<number>;
    counter: Generated<number>;
    remain: number | null;
    note: string | null;
  };
  keystore: { single: Generated<boolean>; identity: string };
  login_link: { token_hash: Buffer; oidos: string; made_by: string; expires_at: Date };
  mail_choice: {
    oidos: string;
    token: Generated<string>;
    unsubscribed: Generated<boolean>;
    paused_until: string | null;
    locale: Locale | null;
  };
  mail_mute: { oidos: string; evaluation_id: number };
  mail_outbox: {
    id: GeneratedAlways<number>;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    sent_at: Generated<Date>;
  };
  mail_trouble: { oidos: string; address: string; status: string; suppressed: boolean; week: Generated<string> };
  mailed_link: {
    browser_hash: Buffer;
    token_hash: Buffer;
    oidos: string | null;
    back: string;
    codes_tried: Generated<number>;
    expires_at: Date;
  };
  migration: { name: string; hash: string; applied_at: Generated<Date> };
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
    students_from: string | null;
    teachers_edited: Generated<boolean>;
    merged_edited: Generated<boolean>;
  };
  participation: {
    evaluation_id: number;
    oidos: string;
    course_code: string;
    refused: boolean;
    left_course: Generated<boolean>;
    settled: Generated<boolean>;
    taken_back: Generated<boolean>;
  };
  participation_day: {
    evaluation_id: number;
    kind: PlaceKind;
    code: string;
    day: string;
    students: number;
    responding: number;
    submitted: number;
    exact: boolean;
  };
  passkey: {
    id: Generated<string>;
    credential_id: Buffer;
    oidos: string;
    public_key: Buffer;
    rp_id: string;
    name: string;
    transports: string[];
    counter: number | null;
    day: Generated<string>;
  };
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
    search: GeneratedAlways<string | null>;
  };
  person_role: { oidos: string; role: GivenRole; origin: Generated<string> };
  phase_change: {
    evaluation_id: number;
    id: GeneratedAlways<number>;
    from_state: number;
    to_state: number;
    changed_at: Generated<Date>;
    changed_by: string;
    after_night: Generated<number>;
  };
  place_figure: {
    evaluation_id: number;
    kind: string;
    code: string;
    hidden: boolean;
    question_id: number;
    answered: number;
    counts: Json<Record<string, number>>;
  };
  place_rate: {
    evaluation_id: number;
    kind: string;
    code: string;
    hidden: boolean;
    courses: number;
    enrolled: number;
    submitted: number;
  };
  programme_guarantor: { evaluation_id: number; teacher_code: string; programme_code: string };
  provider_logout: { mark: Buffer; issued_at: Date; expires_at: Date };
  provider_stage: {
    provider: string;
    stage: 'rehearsal' | 'trial' | 'on';
    trial_ends_at: Date | null;
    trial_by: Buffer | null;
  };
  push_subscription: {
    endpoint: string;
    oidos: string;
    channels: string[];
    p256dh: string;
    auth: string;
    place: Generated<number>;
    key_id: string;
    refusals: Generated<number>;
  };
  question: {
    evaluation_id: number;
    id: GeneratedAlways<number>;
    target: QuestionTarget;
    form: QuestionForm;
    body_cs: string;
    body_en: string;
    help_cs: Generated<string>;
    help_en: Generated<string>;
    sign_language_url: string | null;
    author_oidos: string | null;
    required: Generated<boolean>;
    counts_toward_average: Generated<boolean>;
    choices: GivenJson<{ cs: string; en: string }[]>;
    allow_blank: Generated<boolean>;
    text_maximum: Generated<number>;
    publicity: Generated<Publicity>;
    minimum_return_rate: Generated<number>;
    return_rate_over_course: Generated<boolean>;
    coefficient: Generated<number>;
    sort_order: Generated<number>;
    active: Generated<boolean>;
    scope: GivenJson<Partial<QuestionScope>>;
    promised: Publicity | null;
    steps: Generated<number>;
    asked_since: Generated<number>;
  };
  rectorate_figure: {
    evaluation_id: number;
    department_code: string;
    assigned: number;
    received: number;
    texts: number;
  };
  refused_identity: {
    provider: string;
    issuer: string;
    subject: string;
    number: string;
    reason: 'two-people' | 'other-person' | 'other-identity';
    day: Generated<string>;
  };
  released_row: {
    evaluation_id: number;
    course_code: string;
    target: string;
    parallel_code: Generated<string>;
    teacher_code: Generated<string>;
    field_code: Generated<string>;
    programme_code: Generated<string>;
    question_id: number;
    ballots: number;
    answered: number;
  };
  remote_activation: {
    id: GeneratedAlways<number>;
    remote_id: string;
    content_hash: string;
    kind: string;
    before: number | null;
    at: Generated<Date>;
    by: string;
  };
  remote_pointer: {
    remote_id: string;
    state: Generated<string>;
    fallback: NullableJson<object>;
    activation_id: number;
  };
  remote_revision: {
    remote_id: string;
    content_hash: string;
    version: string;
    description: Json<object>;
    integrity: Json<Record<string, string>>;
    preload: Json<string[]>;
    published_at: Generated<Date>;
    published_by: string;
  };
  result_name: { kind: string; code: string; name_cs: string; name_en: string; search: string };
  room: {
    evaluation_id: number;
    code: string;
    name_cs: Generated<string>;
    name_en: Generated<string>;
    building_code: string | null;
  };
  session: {
    token_hash: Buffer;
    oidos: string;
    impersonated_by: string | null;
    expires_at: Date;
    provider: string | null;
    subject_mark: Buffer | null;
    sid_mark: Buffer | null;
    raised_until: Date | null;
  };
  sis_sharing: { evaluation_id: number; what: 'questions' | 'answers'; version: string };
  student_name: {
    evaluation_id: number;
    oidos: string;
    surname: Generated<string>;
    name: Generated<string>;
    title_before: Generated<string>;
    title_after: Generated<string>;
  };
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
  teacher: {
    evaluation_id: number;
    code: string;
    oidos: string | null;
    department_code: string | null;
    surname: Generated<string>;
    name: Generated<string>;
    title_before: Generated<string>;
    title_after: Generated<string>;
    search: GeneratedAlways<string | null>;
  };
  teaching: { evaluation_id: number; parallel_code: string; teacher_code: string; share: Generated<number> };
  used_token: { token_hash: Buffer; expires_at: Date };
}
