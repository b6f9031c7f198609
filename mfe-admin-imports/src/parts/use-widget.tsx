import type { Endpoint, RequestOf, ResponseOf } from '@anketa/contract/endpoint';
import { useClient, useLocale, useSuite } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useSlow } from '@anketa/remote/use-slow';
import { FailureNotice } from '@anketa/ui/notice';
import { Skeleton } from '@anketa/ui/skeleton';
import type { ReactNode } from 'react';
import useSWR from 'swr';

interface Widget<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly slow: boolean;
  readonly reload: () => void;
}

/** Data of one part of a page: a failure shows there and leaves the rest alone. */
export function useWidget<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Widget<ResponseOf<E>> {
  const { remote } = useSuite();
  const client = useClient();
  const { data, error, mutate } = useSWR<ResponseOf<E>, unknown>(
    [remote.id, endpoint.path, JSON.stringify(request)],
    () => client(endpoint, request),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return { data, error, slow: useSlow(!data && !error, 300), reload: () => void mutate() };
}

interface LoadedProps<Data> {
  readonly widget: Widget<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The data once there, a skeleton after 300 ms, or the failure with the way to try again. */
export function Loaded<Data>({ widget, children }: LoadedProps<Data>) {
  const locale = useLocale();
  if (widget.data !== undefined) return children(widget.data);
  if (widget.error) return <FailureNotice text={errorText(widget.error, locale)} onRetry={widget.reload} />;
  return widget.slow ? <Skeleton lines={2} /> : null;
}
