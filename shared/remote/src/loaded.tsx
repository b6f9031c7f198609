import { FailureNotice } from '@anketa/ui/notice';
import { Skeleton } from '@anketa/ui/skeleton';
import type { ReactNode } from 'react';
import { useLocale } from './suite.ts';
import { errorText } from './texts.ts';
import type { Data } from './use-data.ts';

interface LoadedProps<Value> {
  readonly of: Data<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** A part of a page with data of its own: once they are there, a skeleton meanwhile, or the failure and another try. */
export function Loaded<Value>({ of: { data, error, slow, reload }, children }: LoadedProps<Value>) {
  const locale = useLocale();
  if (data !== undefined) return children(data);
  if (error) return <FailureNotice text={errorText(error, locale)} onRetry={reload} />;
  return slow ? <Skeleton lines={2} /> : null;
}
