import type { Config } from '../../config.ts';

/** Where students fill in the questionnaire of a course: a whole address, the same for everybody. */
export function questionnaireAddress({ publicUrl }: Pick<Config, 'publicUrl'>, slug: string, course: string): string {
  return `${publicUrl}/evaluation/${encodeURIComponent(slug)}/course/${encodeURIComponent(course)}`;
}
