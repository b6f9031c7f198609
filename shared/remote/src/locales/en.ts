import { english as fields } from '@anketa/contract/field-texts-en';
import { english as ui } from '@anketa/ui/locales/en';
import type { czech } from './cs.ts';

/** The same as in cs.ts. */
export const english: typeof czech = {
  ui,
  fields,
  suite: {
    pageFailed: 'Error loading page',
    errorId: (id) => `Error id: ${id}`,
    already: 'It is so already: somebody else did it in the meantime.',
    gone: 'It is no longer here: somebody deleted it in the meantime.',
    stale: 'The data could not be refreshed; what you see is older.',
    noResponse: 'We could not get a response from the server.',
    forbidden: "Access denied. You probably aren't signed in or you don't have a permission.",
    unauthorized: 'You are not signed in, or your session has expired.',
    fields: 'Please check the form: you may have forgotten some fields.',
    server: 'The request to the server failed, please repeat it.',
    unknown: 'An unknown error occurred.',
    noPermissionTitle: 'You do not have permission to see this page',
    noPermission: 'If you believe you should see it, please contact the evaluation administrator.',
    notFoundTitle: 'We could not find this page',
    notFound: 'The link is incomplete, or it is no longer valid.',
    offlineTitle: 'You are offline',
    offline: 'This page needs a connection. It will appear by itself as soon as the server can be reached.',
    openQuestionnaire: 'Open the questionnaire',
    raise: 'Raise rights',
    home: 'Go to the home page',
    results: 'Go to the evaluation results',
  },
  forms: {
    notSaved: 'The server cannot be reached now. What you wrote stays here; please try again once you are connected.',
    restored: 'What you wrote earlier and did not save is here again.',
    discard: 'Discard it',
    yes: 'yes',
    no: 'no',
    clashes: 'Somebody else has changed this in the meantime',
    clashesText: 'Choose for each field what it shall be. Everything else that you changed is still ready to be saved.',
    theirs: 'It is now',
    mine: 'You wrote',
    takeTheirs: 'Leave it as it is now',
    leaveMine: 'Use what I wrote',
    unchanged: 'Nothing has been changed yet.',
  },
  download: 'Download',
};
