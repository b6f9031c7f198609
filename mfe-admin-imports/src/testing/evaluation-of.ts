import { type Evaluation, EvaluationOptions, PhaseDates } from '@anketa/contract/evaluations/evaluations';

/** An evaluation that was imported whole; in preparation unless said otherwise. */
export function evaluationOf(more: Partial<Evaluation> = {}): Evaluation {
  return {
    id: 7,
    legacyImport: false,
    semester: 1,
    type: 0,
    year: 2025,
    name_cs: 'Zimní semestr 2025/2026',
    name_en: 'Winter semester 2025/2026',
    slug_cs: 'zimni-semestr',
    slug_en: 'winter-semester',
    description_cs: '',
    description_en: '',
    state: 0,
    step: null,
    completed_at: '2025-09-01T08:00:00.000Z',
    options: EvaluationOptions.parse({}),
    phase_dates: PhaseDates.parse({}),
    ...more,
  };
}
