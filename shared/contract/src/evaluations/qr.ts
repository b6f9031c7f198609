import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, EvaluationId, Named } from '../values.ts';
import { Evaluation } from './evaluations.ts';

/** What a printed code says of a parallel, and where it leads: the lecture's page, where a student fills in. Nothing of it is secret. */
export const QrLabel = z.object({
  code: z.string(),
  /** Whole, with the server's name. */
  address: z.string(),
  course: Named,
  title_cs: z.string(),
  title_en: z.string(),
  room: z.string().nullable(),
  teachers: z.array(z.string()),
});
export type QrLabel = z.output<typeof QrLabel>;

/** Where it leads, and what stands beside it. Specification 2.16. Also for who teaches, guarantees or heads the course. */
export const readQr = endpoint({
  method: 'GET',
  path: '/internal/import/:id/parallel/:gl/qr',
  summary: 'Show the QR code of a parallel',
  right: 'signed-in',
  params: EvaluationId.extend({ gl: code }),
  response: z.object({ evaluation: Evaluation, label: QrLabel }),
});

/** The most codes that one sheet has. */
export const qrMaximum = 500;

/**
 * A sheet of codes. Whoever does not edit evaluations gets those of courses that they teach, guarantee or head. The parallels are those of a course,
 * of a teacher, or of a day.
 */
export const listQr = endpoint({
  method: 'GET',
  path: '/internal/import/:id/qr',
  summary: 'Print QR codes of several parallels',
  right: 'signed-in',
  params: EvaluationId,
  query: z.object({
    course: code.optional(),
    teacher: code.optional(),
    department: code.optional(),
    day: z.coerce.number().int().min(1).max(7).optional(),
  }),
  response: z.object({
    evaluation: Evaluation,
    /** How many there are; the first of them follow. */
    total: z.number().int(),
    labels: z.array(QrLabel),
    /** To choose from, in Czech order. */
    departments: z.array(Named),
    /** The name of the teacher, where codes are one teacher's. */
    teacher: z.string().nullable(),
    /** They are of the caller's own courses alone. */
    own: z.boolean(),
  }),
});
