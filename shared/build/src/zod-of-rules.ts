import { z } from 'zod/v4';

// Compiled checks would be a little faster. To learn whether it may compile, zod calls `new Function`, which the content security policy
// refuses and reports.
z.config({ jitless: true });

/** Stands in for zod where a form's rules check what is written: zod itself, which never tries to make code of text. */
export { z };
