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

/** Groups of calls. An endpoint's folder follows from the record it returns, and its group from its path. */
const GROUPS = {
  audit: [auditEndpoints, 'The audit log: who did what, when and from where'],
  privacy: [privacyEndpoints, 'Exporting and erasing personal data'],
  users: [userEndpoints, 'People, your own account, signing in and public information about the portal'],
  signIn: [signInEndpoints, 'Signing in with a second factor, a passkey or a sign-in provider'],
  factors: [factorEndpoints, 'Second factors, passkeys and confirming your identity'],
  accounts: [accountEndpoints, 'Invitations, password resets, sessions and access to accounts'],
  companies: [
    {
      ...companyEndpoints,
      ...invitationAcceptanceEndpoints,
      ...ticketPeopleEndpoints,
      ...requestPeopleEndpoints,
      ...followEndpoints,
    },
    'Companies, their members and invitations, who can see a record, and whether you follow it',
  ],
  clientView: [clientViewEndpoints, 'Client View, in which staff see the portal as a client does'],
  agency: [agencyEndpoints, 'The agency’s name, branding, hours, rules and legal texts'],
  calendar: [calendarEndpoints, 'Due dates as a calendar to subscribe to'],
  reports: [reportEndpoints, 'The monthly report'],
  stats: [statsEndpoints, 'Totals for dashboards'],
  search: [searchEndpoints, 'Search across all records'],
  morning: [staffDashboardEndpoints, 'The staff dashboard and waiting records'],
  briefs: [briefEndpoints, 'Briefs that clients submit and staff decide on'],
  briefDrafts: [briefDraftEndpoints, 'A client’s brief that isn’t submitted yet'],
  projects: [projectEndpoints, 'Projects, their status and progress'],
  projectTemplates: [projectTemplateEndpoints, 'Templates for projects, and milestones'],
  tasks: [taskEndpoints, 'Tasks of briefs and projects'],
  recurrences: [recurrenceEndpoints, 'Tasks and requests that are created on a schedule'],
  infoRequests: [infoRequestEndpoints, 'Information requests to clients, and their answers'],
  infoQuestions: [infoQuestionEndpoints, 'The questions of a request, each with its own answer and review'],
  answerLinks: [answerLinkEndpoints, 'Links that let people without an account answer questions'],
  websites: [
    { ...websiteEndpoints, ...websiteTicketEndpoints, ...websiteActivityEndpoints, ...websiteBriefEndpoints },
    'Websites with their tickets, activities and brief',
  ],
  tickets: [ticketEndpoints, 'Support tickets'],
  presence: [presenceEndpoints, 'Other people who are viewing a ticket'],
  cspReports: [cspReportEndpoints, 'Content security policy violations that browsers report'],
  replyTemplates: [replyTemplateEndpoints, 'Text templates for replies to tickets'],
  comments: [commentEndpoints, 'Comments on briefs, projects and tickets'],
  activities: [activityEndpoints, 'Activity feeds'],
  files: [fileEndpoints, 'Uploads and the files of records'],
  library: [libraryEndpoints, 'The content library of each website'],
  notifications: [notificationEndpoints, 'Your notifications and notification settings'],
  mails: [mailEndpoints, 'The outbox'],
  unsubscribe: [unsubscribeEndpoints, 'Unsubscribing with a link in an email'],
  inboundMail: [inboundMailEndpoints, 'Replies by email, and the emails that the portal received'],
  push: [pushEndpoints, 'Push notifications in a browser'],
  events: [eventEndpoints, 'A live stream of changes'],
  undo: [undoEndpoints, 'Undoing a change'],
  csvExports: [csvExportEndpoints, 'Exporting lists as CSV'],
  apiTokens: [apiTokenEndpoints, 'API tokens for programs'],
  webhooks: [webhookEndpoints, 'Webhooks and the messages that are sent to them'],
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
