/** SQLSTATE of a write to a standby: another one is the primary by now, or will be. */
export const readOnly = '25006';
/**
 * Classes and codes of SQLSTATE that pass by themselves: no connection, a standby, too few resources (a full disk too), an operator's
 * intervention (statements that took too long, a database that stops or starts), locks that were not to be had.
 */
const passing = /^(08...|25006|53...|57...|55P03|40P01)$/;
/** What the system says when there is no database to connect to, or no longer. */
const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg and its pool say without a code. */
const said =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether an error of the database is one that a later try may not meet: `busy`. */
export function isPassing(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  // The embedded database's socket is a file.
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return passing.test(code) || unreachable.test(code) || noSocket || said.test(error.message);
}
