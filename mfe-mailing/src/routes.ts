import { readDraft, readEditor, readMail } from '@anketa/contract/mail/emails';
import { listDrafts, listSent, listUndelivered } from '@anketa/contract/mail/lists';
import { listNoticeDrafts, listSentNotices } from '@anketa/contract/mail/notice-lists';
import { readNotifications } from '@anketa/contract/mail/notifications';
import { listOutbox } from '@anketa/contract/mail/outbox';
import { readMailing } from '@anketa/contract/mail/overview';
import { readOwnMails } from '@anketa/contract/mail/own-mail';
import { readMailRules } from '@anketa/contract/mail/sending-rules';
import { readMailTemplates } from '@anketa/contract/mail/templates';
import { route } from '@anketa/remote/route';

/** Every address this remote answers. */
export const routes = [
  route(readMailing, {
    title: { cs: 'E-maily', en: 'E-mails' },
    chunk: 'mailing',
    page: async () => (await import(/* webpackChunkName: "mailing" */ './pages/mailing/mailing-page.tsx')).MailingPage,
  }),
  route(listDrafts, {
    title: listDrafts.title,
    chunk: 'drafts',
    page: async () => (await import(/* webpackChunkName: "drafts" */ './pages/drafts/drafts-page.tsx')).DraftsPage,
  }),
  route(listSent, {
    title: listSent.title,
    chunk: 'sent',
    page: async () => (await import(/* webpackChunkName: "sent" */ './pages/sent/sent-page.tsx')).SentPage,
  }),
  route(listUndelivered, {
    title: listUndelivered.title,
    chunk: 'undelivered',
    page: async () =>
      (await import(/* webpackChunkName: "undelivered" */ './pages/undelivered/undelivered-page.tsx')).UndeliveredPage,
  }),
  route(readEditor, {
    title: { cs: 'Nový e-mail', en: 'New e-mail' },
    chunk: 'mail-editor',
    page: async () => (await import(/* webpackChunkName: "mail-editor" */ './pages/editor/editor-page.tsx')).EditorPage,
  }),
  route(readDraft, {
    title: { cs: 'Koncept e-mailu', en: 'Draft of an e-mail' },
    chunk: 'mail-edit',
    page: async () => (await import(/* webpackChunkName: "mail-edit" */ './pages/edit/edit-page.tsx')).EditPage,
  }),
  route(readMail, {
    title: { cs: 'E-mail', en: 'An e-mail' },
    chunk: 'mail-read',
    page: async () => (await import(/* webpackChunkName: "mail-read" */ './pages/read/read-page.tsx')).ReadPage,
  }),
  route(readNotifications, {
    title: { cs: 'Oznámení v prohlížeči', en: 'Notifications in the browser' },
    chunk: 'notifications',
    page: async () =>
      (await import(/* webpackChunkName: "notifications" */ './pages/notifications/notifications-page.tsx'))
        .NotificationsPage,
  }),
  route(readEditor, {
    path: '/import/:id/notifications/editor',
    query: { medium: 'push' },
    title: { cs: 'Nové oznámení', en: 'New notification' },
    chunk: 'mail-editor',
    page: async () => (await import(/* webpackChunkName: "mail-editor" */ './pages/editor/editor-page.tsx')).EditorPage,
  }),
  route(listNoticeDrafts, {
    title: listNoticeDrafts.title,
    chunk: 'notice-drafts',
    page: async () =>
      (await import(/* webpackChunkName: "notice-drafts" */ './pages/drafts/notice-drafts-page.tsx')).NoticeDraftsPage,
  }),
  route(listSentNotices, {
    title: listSentNotices.title,
    chunk: 'sent-notices',
    page: async () =>
      (await import(/* webpackChunkName: "sent-notices" */ './pages/sent/sent-notices-page.tsx')).SentNoticesPage,
  }),
  route(readDraft, {
    path: '/import/:id/notifications/edit/:emailId',
    query: { medium: 'push' },
    title: { cs: 'Koncept oznámení', en: 'Draft of a notification' },
    chunk: 'mail-edit',
    page: async () => (await import(/* webpackChunkName: "mail-edit" */ './pages/edit/edit-page.tsx')).EditPage,
  }),
  route(readMail, {
    path: '/import/:id/notifications/read/:emailId',
    query: { medium: 'push' },
    title: { cs: 'Oznámení', en: 'A notification' },
    chunk: 'mail-read',
    page: async () => (await import(/* webpackChunkName: "mail-read" */ './pages/read/read-page.tsx')).ReadPage,
  }),
  route(listOutbox, {
    title: listOutbox.title,
    chunk: 'outbox',
    page: async () => (await import(/* webpackChunkName: "outbox" */ './pages/outbox/outbox-page.tsx')).OutboxPage,
  }),
  route(readMailRules, {
    title: { cs: 'Pravidla odesílání', en: 'Sending rules' },
    chunk: 'mail-rules',
    page: async () => (await import(/* webpackChunkName: "mail-rules" */ './pages/rules/rules-page.tsx')).RulesPage,
  }),
  route(readMailTemplates, {
    title: { cs: 'Texty zpráv', en: 'Texts of messages' },
    chunk: 'mail-templates',
    page: async () =>
      (await import(/* webpackChunkName: "mail-templates" */ './pages/templates/templates-page.tsx')).TemplatesPage,
  }),
  route(readOwnMails, {
    title: { cs: 'E-maily od Ankety', en: 'E-mails from Anketa' },
    chunk: 'own-mails',
    page: async () =>
      (await import(/* webpackChunkName: "own-mails" */ './pages/own-mails/own-mails-page.tsx')).OwnMailsPage,
  }),
];
