import type { ComponentPropsWithRef } from 'react';

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'noValidate'> {
  /** By the submit button, or by Enter in a field. */
  readonly onSubmit: () => unknown;
}

/** A form that is sent by a request of the page: the messages of its rules are the page's own, not the browser's. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
