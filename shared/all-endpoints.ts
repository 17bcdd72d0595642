import { accounts } from '#shared/users/accounts/endpoints.ts'
import { activities, websiteActivities } from '#shared/activities/endpoints.ts'
import { agency } from '#shared/settings/endpoints.ts'
import { answerLinks } from '#shared/requests/links/endpoints.ts'
import { apiTokens } from '#shared/api-tokens/endpoints.ts'
import { audit } from '#shared/audit/endpoints.ts'
import { briefDrafts } from '#shared/briefs/drafts/endpoints.ts'
import { briefs, websiteBrief } from '#shared/briefs/endpoints.ts'
import { clientView } from '#shared/sign-in/client-view/endpoints.ts'
import { calendar } from '#shared/calendar/endpoints.ts'
import { comments } from '#shared/comments/endpoints.ts'
import { companies } from '#shared/companies/endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { cspReports } from '#shared/csp-reports/endpoints.ts'
import { events } from '#shared/events/endpoints.ts'
import { csvExports } from '#shared/exports/endpoints.ts'
import { factors } from '#shared/sign-in/factors/endpoints.ts'
import { files } from '#shared/files/endpoints.ts'
import { inboundMail } from '#shared/mail/inbound/endpoints.ts'
import { infoRequests, requestPeople } from '#shared/requests/endpoints.ts'
import { infoQuestions } from '#shared/requests/question-endpoints.ts'
import { library } from '#shared/library/endpoints.ts'
import { mails } from '#shared/mail/endpoints.ts'
import { staffDashboard } from '#shared/dashboard/endpoints.ts'
import { follows, notifications } from '#shared/notifications/endpoints.ts'
import { privacy } from '#shared/privacy/endpoints.ts'
import { projectTemplates } from '#shared/templates/endpoints.ts'
import { presence } from '#shared/tickets/presence/endpoints.ts'
import { projects } from '#shared/projects/endpoints.ts'
import { recurrences } from '#shared/requests/recurrences/endpoints.ts'
import { reports } from '#shared/reports/endpoints.ts'
import { search } from '#shared/search/endpoints.ts'
import { invitationAcceptance, signIn } from '#shared/sign-in/endpoints.ts'
import { replyTemplates } from '#shared/tickets/reply-templates/endpoints.ts'
import { push } from '#shared/notifications/push/endpoints.ts'
import { stats } from '#shared/dashboard/stats/endpoints.ts'
import { tasks } from '#shared/tasks/endpoints.ts'
import { ticketPeople, tickets, websiteTickets } from '#shared/tickets/endpoints.ts'
import { undo } from '#shared/undo/endpoints.ts'
import { unsubscribe } from '#shared/notifications/unsubscribe/endpoints.ts'
import { users } from '#shared/users/endpoints.ts'
import { webhooks } from '#shared/webhooks/endpoints.ts'
import { websites } from '#shared/websites/endpoints.ts'

/**
 * The groups of calls, each with a description. An endpoint is in the folder of the record that it returns, and in the
 * group of the resource in its path.
 */
const GROUPS = {
  audit: [audit, 'What was done by whom and from where, in a log that can only grow'],
  privacy: [privacy, 'A person’s data as an archive, and erasing it'],
  users: [users, 'People, the one who is signed in, and what anyone may know of the portal'],
  signIn: [signIn, 'Ways to sign in beside a password'],
  factors: [factors, 'Second factors, passkeys and confirming who you are'],
  accounts: [accounts, 'Invitations, new passwords, sessions, and who may come in'],
  companies: [
    { ...companies, ...invitationAcceptance, ...ticketPeople, ...requestPeople, ...follows },
    'Companies, their people and invitations, who sees a record, and handing over',
  ],
  clientView: [clientView, 'Client View, in which staff see the portal as a client does'],
  agency: [agency, 'The agency’s name, look, hours and rules'],
  calendar: [calendar, 'Due dates for calendar programs'],
  reports: [reports, 'The monthly report'],
  stats: [stats, 'Figures for dashboards'],
  search: [search, 'Search across all records'],
  morning: [staffDashboard, 'What staff see first in the morning'],
  briefs: [briefs, 'Briefs that clients submit and staff decide on'],
  briefDrafts: [briefDrafts, 'A client’s unfinished brief'],
  projects: [projects, 'Projects and how far they are'],
  projectTemplates: [projectTemplates, 'What projects begin with, and their milestones'],
  tasks: [tasks, 'Tasks of briefs and projects'],
  recurrences: [recurrences, 'Tasks and requests that come again by themselves'],
  infoRequests: [infoRequests, 'What the agency asks clients for, and their answers'],
  infoQuestions: [infoQuestions, 'The questions of a request, answered and reviewed one by one'],
  answerLinks: [answerLinks, 'Links by which people without an account answer questions'],
  websites: [
    { ...websites, ...websiteTickets, ...websiteActivities, ...websiteBrief },
    'Websites that went live',
  ],
  tickets: [tickets, 'Support tickets'],
  presence: [presence, 'Who else is at a ticket right now'],
  cspReports: [cspReports, 'What browsers report that the content security policy refused'],
  replyTemplates: [replyTemplates, 'Texts that staff answer tickets with'],
  comments: [comments, 'Conversations about briefs, projects and tickets'],
  activities: [activities, 'What happened, record by record'],
  files: [files, 'Uploads, and the files of records'],
  library: [library, 'The content library of a website'],
  notifications: [notifications, 'Notifications, and what each person wants to be notified of'],
  mails: [mails, 'Emails that go out, and those that were not taken'],
  unsubscribe: [unsubscribe, 'Turning a kind of email off by its link'],
  inboundMail: [inboundMail, 'Answers by email, handed in by a mail server'],
  push: [push, 'Push notifications of a browser'],
  events: [events, 'Changes as they happen'],
  undo: [undo, 'Taking a change back'],
  csvExports: [csvExports, 'Lists as CSV'],
  apiTokens: [apiTokens, 'API tokens for the agency’s own programs'],
  webhooks: [webhooks, 'Addresses that are notified of events, and the messages that they get'],
} as const

type Groups = { [G in keyof typeof GROUPS]: (typeof GROUPS)[G][0] }

const ofEachGroup = (part: 0 | 1): unknown =>
  Object.fromEntries(Object.entries(GROUPS).map(([name, group]) => [name, group[part]]))

/** The whole contract, one group per resource. */
export const api = ofEachGroup(0) as Groups

/** The description of each group. */
export const groups = ofEachGroup(1) as Record<keyof Groups, string>

type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups]
type KeyOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** Every endpoint by `METHOD /path`. The browser uses only this type, so that no schema is bundled. */
export type Endpoints = { [E in AnyEndpoint as KeyOf<E>]: E }
