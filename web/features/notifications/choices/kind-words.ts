import type { NotificationKind } from '#shared/notifications/values.ts'
import type { Role } from '#shared/users/values.ts'

interface Words {
  title: string
  hint: string
}

/** The name of each kind of notification, by the role that receives it. */
export const kindWords: Record<Role, Partial<Record<NotificationKind, Words>>> = {
  client: {
    briefs: { title: 'Briefs', hint: 'Your brief was accepted, or needs a revision' },
    requests: { title: 'Information Requests', hint: 'We need something from you, and reminders about it' },
    tickets: { title: 'Support Tickets', hint: 'A ticket was opened for you, or its status changed' },
    comments: { title: 'Comments', hint: 'Someone at the agency wrote to you' },
    projects: { title: 'Projects', hint: 'Status and progress of your projects' },
    websites: { title: 'Websites', hint: 'Your website went live' },
    tasks: { title: 'Tasks', hint: 'A task for you, and reminders about it' },
    files: { title: 'Files', hint: 'A file was added to a project or a library' },
  },
  staff: {
    briefs: { title: 'Briefs', hint: 'New, revised and withdrawn briefs' },
    requests: { title: 'Information Requests', hint: 'A client answered, or something is overdue' },
    tickets: { title: 'Support Tickets', hint: 'New tickets, assignments and status changes' },
    comments: { title: 'Comments', hint: 'A client wrote' },
    tasks: { title: 'Tasks', hint: 'Tasks for you, reminders and what clients finished' },
    files: { title: 'Files', hint: 'A client added a file' },
    people: { title: 'People', hint: 'Invitations and accounts' },
    programs: { title: 'Integrations', hint: 'A webhook was turned off because nothing reached it' },
  },
}
