import { holds } from '@anketa/contract/rights';
import type { Session } from '@anketa/contract/session';

/** Where the home page sends a person on; undefined: it stays. Specification 2, "Home redirect". */
export function homeRedirect(session: Session): string | undefined {
  const { student, teacher, roles, permissions, currentEvaluation } = session;
  if (student && currentEvaluation) return `/evaluation/${currentEvaluation}`;
  const teaches = teacher || roles.includes('department_head');
  if (teaches && holds(permissions, 'import.manage')) return '/imports';
  if (permissions <= 1 && permissions !== -1) return '/results';
  return undefined;
}
