import { accountEndpoints } from '#shared/users/accounts/endpoints.ts'
import { activityEndpoints, websiteActivityEndpoints } from '#shared/activities/endpoints.ts'
import { agencyEndpoints } from '#shared/settings/endpoints.ts'
import { answerLinkEndpoints } from '#shared/requests/links/endpoints.ts'
import { apiTokenEndpoints } from '#shared/api-tokens/endpoints.ts'
import { auditEndpoints } from '#shared/audit/endpoints.ts'
import { briefDraftEndpoints } from '#shared/briefs/drafts/endpoints.ts'
import { briefEndpoints, websiteBriefEndpoints } from '#shared/briefs/endpoints.ts'
import { clientViewEndpoints } from '#shared/sign-in/client-view/endpoints.ts'
import { calendarEndpoints } from '#shared/calendar/endpoints.ts'
import { commentEndpoints } from '#shared/comments/endpoints.ts'
import { companyEndpoints } from '#shared/companies/endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { cspReportEndpoints } from '#shared/csp-reports/endpoints.ts'
import { eventEndpoints } from '#shared/events/endpoints.ts'
import { csvExportEndpoints } from '#shared/exports/endpoints.ts'
import { factorEndpoints } from '#shared/sign-in/factors/endpoints.ts'
import { fileEndpoints } from '#shared/files/endpoints.ts'
import { inboundMailEndpoints } from '#shared/mail/inbound/endpoints.ts'
import { infoRequestEndpoints, requestPeopleEndpoints } from '#shared/requests/endpoints.ts'
import { infoQuestionEndpoints } from '#shared/requests/question-endpoints.ts'
import { libraryEndpoints } from '#shared/library/endpoints.ts'
import { mailEndpoints } from '#shared/mail/endpoints.ts'
import { staffDashboardEndpoints, statsEndpoints } from '#shared/dashboard/endpoints.ts'
import { followEndpoints, notificationEndpoints } from '#shared/notifications/endpoints.ts'
import { privacyEndpoints } from '#shared/privacy/endpoints.ts'
import { projectTemplateEndpoints } from '#shared/templates/endpoints.ts'
import { presenceEndpoints } from '#shared/tickets/presence/endpoints.ts'
import { projectEndpoints } from '#shared/projects/endpoints.ts'
import { recurrenceEndpoints } from '#shared/requests/recurrences/endpoints.ts'
import { reportEndpoints } from '#shared/reports/endpoints.ts'
import { searchEndpoints } from '#shared/search/endpoints.ts'
import { invitationAcceptanceEndpoints, signInEndpoints } from '#shared/sign-in/endpoints.ts'
import { replyTemplateEndpoints } from '#shared/tickets/reply-templates/endpoints.ts'
import { pushEndpoints } from '#shared/notifications/push/endpoints.ts'
import { taskEndpoints } from '#shared/tasks/endpoints.ts'
import { ticketPeopleEndpoints, ticketEndpoints, websiteTicketEndpoints } from '#shared/tickets/endpoints.ts'
import { undoEndpoints } from '#shared/undo/endpoints.ts'
import { unsubscribeEndpoints } from '#shared/notifications/unsubscribe/endpoints.ts'
import { userEndpoints } from '#shared/users/endpoints.ts'
import { webhookEndpoints } from '#shared/webhooks/endpoints.ts'
import { websiteEndpoints } from '#shared/websites/endpoints.ts'

/** Groups of calls. An endpoint's folder is that of the record it returns; its group is that of its path. */
const GROUPS = {
  audit: [auditEndpoints, 'What was done by whom and from where, in a log that can only grow'],
  privacy: [privacyEndpoints, 'A person’s data as an archive, and erasing it'],
  users: [userEndpoints, 'People, the one who is signed in, and what anyone may know of the portal'],
  signIn: [signInEndpoints, 'Ways to sign in beside a password'],
  factors: [factorEndpoints, 'Second factors, passkeys and confirming who you are'],
  accounts: [accountEndpoints, 'Invitations, new passwords, sessions, and who may come in'],
  companies: [
    {
      ...companyEndpoints,
      ...invitationAcceptanceEndpoints,
      ...ticketPeopleEndpoints,
      ...requestPeopleEndpoints,
      ...followEndpoints,
    },
    'Companies, their people and invitations, who sees a record, and handing over',
  ],
  clientView: [clientViewEndpoints, 'Client View, in which staff see the portal as a client does'],
  agency: [agencyEndpoints, 'The agency’s name, look, hours and rules'],
  calendar: [calendarEndpoints, 'Due dates for calendar programs'],
  reports: [reportEndpoints, 'The monthly report'],
  stats: [statsEndpoints, 'Figures for dashboards'],
  search: [searchEndpoints, 'Search across all records'],
  morning: [staffDashboardEndpoints, 'What staff see first in the morning'],
  briefs: [briefEndpoints, 'Briefs that clients submit and staff decide on'],
  briefDrafts: [briefDraftEndpoints, 'A client’s unfinished brief'],
  projects: [projectEndpoints, 'Projects and how far they are'],
  projectTemplates: [projectTemplateEndpoints, 'What projects begin with, and their milestones'],
  tasks: [taskEndpoints, 'Tasks of briefs and projects'],
  recurrences: [recurrenceEndpoints, 'Tasks and requests that come again by themselves'],
  infoRequests: [infoRequestEndpoints, 'What the agency asks clients for, and their answers'],
  infoQuestions: [infoQuestionEndpoints, 'The questions of a request, answered and reviewed one by one'],
  answerLinks: [answerLinkEndpoints, 'Links by which people without an account answer questions'],
  websites: [
    { ...websiteEndpoints, ...websiteTicketEndpoints, ...websiteActivityEndpoints, ...websiteBriefEndpoints },
    'Websites that went live',
  ],
  tickets: [ticketEndpoints, 'Support tickets'],
  presence: [presenceEndpoints, 'Who else is at a ticket right now'],
  cspReports: [cspReportEndpoints, 'What browsers report that the content security policy refused'],
  replyTemplates: [replyTemplateEndpoints, 'Texts that staff answer tickets with'],
  comments: [commentEndpoints, 'Conversations about briefs, projects and tickets'],
  activities: [activityEndpoints, 'What happened, record by record'],
  files: [fileEndpoints, 'Uploads, and the files of records'],
  library: [libraryEndpoints, 'The content library of a website'],
  notifications: [notificationEndpoints, 'Notifications, and what each person wants to be notified of'],
  mails: [mailEndpoints, 'Emails that go out, and those that were not taken'],
  unsubscribe: [unsubscribeEndpoints, 'Turning a kind of email off by its link'],
  inboundMail: [inboundMailEndpoints, 'Answers by email, handed in by a mail server'],
  push: [pushEndpoints, 'Push notifications of a browser'],
  events: [eventEndpoints, 'Changes as they happen'],
  undo: [undoEndpoints, 'Taking a change back'],
  csvExports: [csvExportEndpoints, 'Lists as CSV'],
  apiTokens: [apiTokenEndpoints, 'API tokens for the agency’s own programs'],
  webhooks: [webhookEndpoints, 'Addresses that are notified of events, and the messages that they get'],
} as const

type Groups = { [G in keyof typeof GROUPS]: (typeof GROUPS)[G][0] }

const mapGroups = (part: 0 | 1): unknown =>
  Object.fromEntries(Object.entries(GROUPS).map(([name, group]) => [name, group[part]]))

/** The whole contract, one group per resource. */
export const apiEndpoints = mapGroups(0) as Groups

export const groupDescriptions = mapGroups(1) as Record<keyof Groups, string>

type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups]
type EndpointKey<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** Every endpoint by `METHOD /path`. The browser uses only this type, so that no schema is bundled. */
export type Endpoints = { [E in AnyEndpoint as EndpointKey<E>]: E }
