import type { Named } from '@anketa/contract/values';
import { useLocalized } from '@anketa/remote/suite';

/** The name of a record, and the wording of a question, in the language in use. */
export function useNames() {
  const localized = useLocalized();
  return {
    nameOf: ({ name_cs, name_en }: Pick<Named, 'name_cs' | 'name_en'>) => localized({ cs: name_cs, en: name_en }),
    bodyOf: ({ body_cs, body_en }: { readonly body_cs: string; readonly body_en: string }) =>
      localized({ cs: body_cs, en: body_en }),
  };
}
