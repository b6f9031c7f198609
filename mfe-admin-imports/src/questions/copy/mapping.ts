import type { BodyOf } from '@anketa/contract/endpoint';
import type { UnfitMask } from '@anketa/contract/questions/editing';
import type { copyQuestions } from '@anketa/contract/questions/exchange';

/** What stands here for codes of the other evaluation, by `maskKey`. A code without an entry is left out. */
export type Mapping = Readonly<Record<string, string>>;

/** Names a code of one dimension. */
export function maskKey({ dimension, mask }: UnfitMask): string {
  return `${dimension} ${mask}`;
}

/** The codes of these questions that fit nothing here, each once, in the order of their first appearance. */
export function unknownCodes(candidates: readonly { readonly unfit: readonly UnfitMask[] }[]): readonly UnfitMask[] {
  const masks = candidates.flatMap(({ unfit }) => unfit);
  return [...new Map(masks.map((mask) => [maskKey(mask), mask])).values()];
}

/** The mapping as it is sent: the codes with a stand-in. The server leaves the others out, and names them. */
export function mappingToSend(codes: readonly UnfitMask[], mapping: Mapping): BodyOf<typeof copyQuestions>['mapping'] {
  return codes.flatMap((code) => {
    const to = mapping[maskKey(code)];
    return to === undefined ? [] : [{ dimension: code.dimension, from: code.mask, to }];
  });
}
