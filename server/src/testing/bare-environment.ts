/**
 * The environment of a process that is to know nothing of the one that runs the tests, beside where programs are, and where Node.js may store what it has compiled: to read
 * the sources anew takes longer than most commands do.
 */
export const bareEnvironment = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
};
