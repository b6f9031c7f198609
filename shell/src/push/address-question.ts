/** What the service worker asks an open page by a port of its own: the whole address that it shows now. */
export const addressQuestion = 'address';
