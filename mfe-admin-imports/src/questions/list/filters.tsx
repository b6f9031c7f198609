import type { ResponseOf } from '@anketa/contract/endpoint';
import type { listQuestions } from '@anketa/contract/questions/editing';
import { questionForms, questionTargets } from '@anketa/contract/questions/questions';
import { useQuery } from '@anketa/remote/use-query';
import { SearchField, Select } from '@anketa/ui/field';
import { Filters } from '@anketa/ui/filters';
import { useTranslation } from 'react-i18next';

/** Names of the filters, as the address's query has them. */
const filters = ['target', 'form', 'author', 'required', 'active'] as const;

type FiltersProps = Pick<ResponseOf<typeof listQuestions>, 'manage' | 'authors'>;

/** Search and filters of the list, kept in the address. */
export function QuestionFilters({ manage, authors }: FiltersProps) {
  const { t } = useTranslation();
  const { bind, read } = useQuery();
  const named = (key: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${key}.${value}`) }));
  const options = {
    target: named('questionTargets', questionTargets),
    form: named('questionForms', questionForms),
    author: [
      { value: 'administration', label: t('questions.administration') },
      ...authors.map(({ oident, only_name }) => ({ value: oident, label: only_name })),
    ],
    required: named('questions.requiredIs', ['yes', 'no']),
    active: named('questions.activeIs', ['yes', 'no']),
  };
  // Everyone else sees only questions that they wrote, which are never required.
  const visible = filters.filter((name) => manage === 'all' || (name !== 'author' && name !== 'required'));
  return (
    <Filters
      search={<SearchField label={t('questions.search')} {...bind('search')} />}
      set={visible.filter((name) => read(name) !== '').length}
    >
      {visible.map((name) => (
        <Select
          key={name}
          label={t(`questions.${name}`)}
          options={[{ value: '', label: t('questions.any') }, ...options[name]]}
          {...bind(name)}
        />
      ))}
    </Filters>
  );
}
