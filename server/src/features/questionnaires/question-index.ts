import type { QuestionTarget } from '@anketa/contract/questions/questions';
import {
  inScope,
  isWildcard,
  type ScopeDimension,
  type ScopeSubject,
  scopeOfTarget,
} from '@anketa/contract/questions/scope';
import type { StoredQuestion } from '../questions/store.ts';

/** The questions of a target that are asked about a subject, in their order. */
export type QuestionIndex = (target: QuestionTarget, subject: ScopeSubject) => StoredQuestion[];

/** The dimensions by whose codes a question can be looked up, the narrowest first. */
const named = ['parallels', 'courses'] as const satisfies readonly ScopeDimension[];

const isWhole = (masks: readonly string[]) => masks.length > 0 && !masks.some(isWildcard);

/** Questions by where they may be asked. Teachers write thousands, each for one course: a page looks at its courses' and those for everyone. */
export function indexQuestions(questions: readonly StoredQuestion[]): QuestionIndex {
  const places = new Map<string, number[]>();
  const put = (place: string, at: number) => places.set(place, [...(places.get(place) ?? []), at]);
  for (const [at, { target, scope }] of questions.entries()) {
    const dimension = named.find((one) => scopeOfTarget[target].includes(one) && isWhole(scope[one]));
    if (!dimension) put(target, at);
    else for (const code of scope[dimension]) put(`${target}/${dimension}/${code.toLowerCase()}`, at);
  }
  return (target, subject) => {
    const common = places.get(target) ?? [];
    const narrowed = named.flatMap((dimension) =>
      (subject[dimension] ?? []).flatMap((code) => places.get(`${target}/${dimension}/${code.toLowerCase()}`) ?? []),
    );
    const found = narrowed.length === 0 ? common : [...new Set([...common, ...narrowed])].sort((a, b) => a - b);
    return found.flatMap((at) => questions[at] ?? []).filter(({ scope }) => inScope(scope, subject));
  };
}
