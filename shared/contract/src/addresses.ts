/** Calls, files of the suite, and files that a browser or a robot looks for by name: none is a page. */
const noPages = /^\/(internal|api|mfe|assets)(\/|$)|^\/[\w-]+\.\w+$/;

/** Whether a path may be that of a page of the suite. */
export function isPage(pathname: string): boolean {
  return !noPages.test(pathname);
}

/** The remote whose file a path is; undefined of any other. */
export function remoteOfFile(pathname: string): string | undefined {
  return /^\/mfe\/([^/]+)\//.exec(pathname)?.[1];
}

/** Whether a script's name says its content, by the beginning of a hash: the server publishes no two contents of one remote under such a name. */
export function isNamedByContent(path: string): boolean {
  return /\.[0-9a-f]{8}\.js$/.test(path);
}

/** Whether a path is that of a file of the shell or of a remote, whose name says its content. */
export function isPublishedFile(pathname: string): boolean {
  return /^\/(assets|mfe)\//.test(pathname);
}
