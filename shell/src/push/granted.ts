import type { Session } from '@anketa/contract/people/session';

/** Whether this browser may have subscribed to notifications, for the person that the page is of. Cheap: every page asks it. */
export function mayBeSubscribed({ signedIn, impersonated }: Session): boolean {
  // What an administrator's link opens is another person's page in the administrator's browser.
  return signedIn && !impersonated && 'Notification' in window && Notification.permission === 'granted';
}
