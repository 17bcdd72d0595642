import { detailsOf } from '#shared/audit/details.ts'
import type { readAllActivities } from '#server/features/activities/queries.ts'
import type { readAllAudit } from '#server/features/audit/queries.ts'
import type { readAllBriefs } from '#server/features/briefs/queries.ts'
import type { readAllInfoRequests } from '#server/features/info-requests/queries.ts'
import type { readAllProjects } from '#server/features/projects/queries.ts'
import type { readAllTickets } from '#server/features/tickets/queries.ts'
import type { readAllUsers } from '#server/features/users/queries.ts'
import type { readAllWebsites } from '#server/features/websites/queries.ts'
import type { Person } from '#shared/contract/fields.ts'
import type { CsvColumn } from './csv.ts'

type RowOf<Read extends (...args: never[]) => AsyncGenerator<unknown[]>> =
  ReturnType<Read> extends AsyncGenerator<(infer Row)[]> ? Row : never

const client: CsvColumn<{ client: Person }>[] = [
  ['Client', (row) => row.client.fullName],
  ['Company', (row) => row.client.companyName],
]

export const briefColumns: CsvColumn<RowOf<typeof readAllBriefs>>[] = [
  ['ID', (brief) => brief.id],
  ['Project Name', (brief) => brief.projectName],
  ...client,
  ['Type', (brief) => brief.projectType],
  ['Status', (brief) => brief.status],
  ['Submitted', (brief) => brief.createdAt],
  ['Target Launch', (brief) => brief.targetLaunchDate],
  ['Last Updated', (brief) => brief.updatedAt],
  ['Project ID', (brief) => brief.projectId],
  ['Responsible', (brief) => brief.responsible?.fullName ?? null],
  ['Description', (brief) => brief.projectDescription],
]

export const projectColumns: CsvColumn<RowOf<typeof readAllProjects>>[] = [
  ['ID', (project) => project.id],
  ['Name', (project) => project.name],
  ...client,
  ['Status', (project) => project.status],
  ['Progress (%)', (project) => project.progress],
  ['Start Date', (project) => project.startDate],
  ['Due Date', (project) => project.dueDate],
  ['Completed', (project) => project.completedDate],
  ['Created', (project) => project.createdAt],
  ['Last Updated', (project) => project.updatedAt],
  ['Brief ID', (project) => project.briefId],
  ['Archived', (project) => project.archivedAt],
  ['Responsible', (project) => project.responsible?.fullName ?? null],
  ['Description', (project) => project.description],
]

export const ticketColumns: CsvColumn<RowOf<typeof readAllTickets>>[] = [
  ['ID', (ticket) => ticket.id],
  ['Title', (ticket) => ticket.title],
  ...client,
  ['Website', (ticket) => ticket.website?.name ?? null],
  ['Website URL', (ticket) => ticket.website?.url ?? null],
  ['Category', (ticket) => ticket.serviceCategory],
  ['Priority', (ticket) => ticket.priority],
  ['Status', (ticket) => ticket.status],
  ['Handled By', (ticket) => ticket.assignee?.fullName ?? null],
  ['Created', (ticket) => ticket.createdAt],
  ['Last Updated', (ticket) => ticket.updatedAt],
  ['Resolved', (ticket) => ticket.resolvedAt],
  ['Waits On', (ticket) => ticket.waitingOn],
  ['First Answer', (ticket) => ticket.firstAnsweredAt],
  ['Business Minutes to First Answer', (ticket) => ticket.firstAnswerMinutes],
  ['Description', (ticket) => ticket.description],
]

export const websiteColumns: CsvColumn<RowOf<typeof readAllWebsites>>[] = [
  ['ID', (website) => website.id],
  ['Name', (website) => website.name],
  ['URL', (website) => website.url],
  ...client,
  ['Launch Date', (website) => website.launchDate],
  ['Open Tickets', (website) => website.openTickets],
  ['Created', (website) => website.createdAt],
  ['Last Updated', (website) => website.updatedAt],
  ['Project ID', (website) => website.projectId],
  ['Archived', (website) => website.archivedAt],
]

export const infoRequestColumns: CsvColumn<RowOf<typeof readAllInfoRequests>>[] = [
  ['ID', (request) => request.id],
  ['Title', (request) => request.title],
  ['About', (request) => request.about],
  ...client,
  ['Kind', (request) => request.kind],
  ['Status', (request) => request.status],
  ['Due Date', (request) => request.dueDate],
  ['Requested On', (request) => request.createdAt],
  ['Completed On', (request) => request.completedAt],
  ['Description', (request) => request.description],
  ['Response', (request) => request.responseData?.message ?? null],
]

export const userColumns: CsvColumn<RowOf<typeof readAllUsers>>[] = [
  ['ID', (user) => user.id],
  ['Username', (user) => user.username],
  ['Full Name', (user) => user.fullName],
  ['Email', (user) => user.email],
  ['Company', (user) => user.companyName],
  ['Role', (user) => user.role],
  ['Status', (user) => user.status],
  ['Created', (user) => user.createdAt],
]

export const auditColumns: CsvColumn<RowOf<typeof readAllAudit>>[] = [
  ['ID', (entry) => entry.id],
  ['When', (entry) => entry.at],
  ['Who', (entry) => entry.actor?.fullName ?? null],
  ['What', (entry) => entry.action],
  ['Record', (entry) => entry.entityType],
  ['Record ID', (entry) => entry.entityId],
  ['Name', (entry) => entry.subject],
  ['Details', ({ details }) => JSON.stringify(details)],
  ['Address', (entry) => entry.address],
  ['In words', (entry) => detailsOf(entry).join('; ')],
]

export const activityColumns: CsvColumn<RowOf<typeof readAllActivities>>[] = [
  ['ID', (activity) => activity.id],
  ['When', (activity) => activity.createdAt],
  ['Who', (activity) => activity.actor?.fullName ?? null],
  ['What', (activity) => activity.type],
  ['Record', (activity) => activity.entityType],
  ['Record ID', (activity) => activity.entityId],
  ['Name', ({ data }) => data.name ?? data.title ?? data.projectName ?? null],
  ['Project ID', (activity) => activity.projectId],
  ['Status', ({ data }) => data.status ?? null],
  ['Details', ({ data }) => data.details ?? data.fileName ?? null],
]
