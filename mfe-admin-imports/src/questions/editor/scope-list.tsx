import { countScope, listScopeCodes } from '@anketa/contract/questions/editing';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { everyone, type ScopeDimension, scopeMaximum } from '@anketa/contract/questions/scope';
import { useLocale } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { useLookup } from '@anketa/remote/use-lookup';
import { Combobox } from '@anketa/ui/combobox';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from '../parts/chips.ts';
import { typedMasks, withMasks } from './typed-masks.ts';

/** Lists of the contract whose codes may be named by masks. */
const masked: readonly ScopeDimension[] = ['courses', 'parallels'];

interface ScopeListProps {
  readonly evaluation: number;
  readonly target: QuestionTarget;
  readonly dimension: ScopeDimension;
  readonly masks: readonly string[];
  /** Whether masks make sense: who asks about their own courses names them one by one. */
  readonly mayMask: boolean;
  readonly error: string | undefined;
  readonly onChange: (masks: readonly string[]) => void;
}

/** One list that narrows a question. Codes are found by name; a mask that fits nothing is not added. */
export function ScopeList({ evaluation, target, dimension, masks, mayMask, error, onChange }: ScopeListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [problem, setProblem] = useState('');
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const counting = useAction(countScope, { refresh: 'nothing' });
  const lookUp = useLookup(listScopeCodes, {
    request: (text) => ({ params: { id: evaluation, dimension }, query: { search: text } }),
    choices: ({ codes }) =>
      codes.map(({ code, name_cs, name_en }) => ({
        value: code,
        label: code,
        detail: locale === 'en' ? name_en : name_cs,
      })),
  });
  // A mask is no part of a name.
  const search = useCallback(async (text: string) => (/[*?]/.test(text) ? [] : lookUp(text)), [lookUp]);
  function put(added: readonly string[]): boolean {
    const all = withMasks(masks, added);
    if (all.length > scopeMaximum) setProblem(t('questionScope.tooMany', { most: scopeMaximum }));
    else onChange(all);
    return all.length <= scopeMaximum;
  }
  async function takeText(text: string): Promise<boolean> {
    const typed = typedMasks(text);
    const body = { target, scope: { ...everyone, [dimension]: typed } };
    const counted = await counting.run({ params: { id: evaluation }, body });
    if (!counted) return false;
    const wrong = counted.unfit.flatMap((one) => (one.dimension === dimension ? [one.mask] : []));
    if (wrong.length > 0) setProblem(t('questionScope.unfit', { masks: wrong.join(', ') }));
    return put(typed.filter((mask) => !wrong.includes(mask))) && wrong.length === 0;
  }
  const byMask = mayMask && masked.includes(dimension);
  return (
    <div data-scope={dimension}>
      <Combobox
        label={t(`questionScope.${dimension}`)}
        help={t(byMask ? 'questionScope.maskHelp' : 'questionScope.codeHelp')}
        error={problem || error}
        value={null}
        several
        longerThan={0}
        search={search}
        found={(count) => (problem ? '' : t('questionScope.found', { count }))}
        onType={() => setProblem('')}
        onText={takeText}
        onChange={(choice) => {
          if (!choice) return;
          setNames((before) => ({ ...before, [choice.value]: choice.detail ?? '' }));
          put([choice.value]);
        }}
      />
      {masks.length > 0 ? (
        <Chips aria-label={t(`questionScope.${dimension}`)}>
          {masks.map((mask) => (
            <li key={mask}>
              {mask}
              {names[mask] && names[mask] !== mask ? <small>{names[mask]}</small> : null}
              <button
                type="button"
                aria-label={t('questionScope.remove', { mask })}
                onClick={({ currentTarget }) => {
                  // The button goes with its mask: the focus stays in the list.
                  currentTarget.closest('[data-scope]')?.querySelector('input')?.focus();
                  onChange(masks.filter((other) => other !== mask));
                }}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </Chips>
      ) : null}
    </div>
  );
}
