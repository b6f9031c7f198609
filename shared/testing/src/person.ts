import userEvent from '@testing-library/user-event';

/** Somebody at the keyboard and the mouse. */
export const person = () => userEvent.setup();
