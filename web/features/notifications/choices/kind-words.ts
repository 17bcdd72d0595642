import type { NotificationKind } from '#shared/notifications/values.ts'
import type { Role } from '#shared/users/values.ts'
import { t } from '#shared/words.ts'

interface Words {
  title: string
  hint: string
}

/** The name of each kind of notification, by the role that receives it. */
export const kindWords: Record<Role, Partial<Record<NotificationKind, Words>>> = {
  client: {
    briefs: { title: t('Briefs'), hint: t('Your brief was accepted, or needs a revision') },
    requests: {
      title: t('Information Requests'),
      hint: t('We need something from you, and reminders about it'),
    },
    tickets: { title: t('Support Tickets'), hint: t('A ticket was opened for you, or its status changed') },
    comments: { title: t('Comments'), hint: t('Someone at the agency wrote to you') },
    projects: { title: t('Projects'), hint: t('Status and progress of your projects') },
    websites: { title: t('Websites'), hint: t('Your website went live') },
    tasks: { title: t('Tasks'), hint: t('A task for you, and reminders about it') },
    files: { title: t('Files'), hint: t('A file was added to a project or a library') },
    companies: { title: t('Company'), hint: t('Someone joined or left, or named you in something private') },
  },
  staff: {
    briefs: { title: t('Briefs'), hint: t('New, revised and withdrawn briefs') },
    requests: { title: t('Information Requests'), hint: t('A client answered, or something is overdue') },
    tickets: { title: t('Support Tickets'), hint: t('New tickets, assignments and status changes') },
    comments: { title: t('Comments'), hint: t('A client wrote') },
    tasks: { title: t('Tasks'), hint: t('Tasks for you, reminders and what clients finished') },
    files: { title: t('Files'), hint: t('A client added a file') },
    companies: { title: t('Companies'), hint: t('Someone whom you invited joined') },
    people: { title: t('People'), hint: t('Invitations and accounts') },
    programs: { title: t('Integrations'), hint: t('A webhook was turned off because nothing reached it') },
  },
}
