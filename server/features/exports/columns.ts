import { formatAuditDetails } from '#shared/audit/format-audit-details.ts'
import { getFieldLabel } from '#shared/briefs/field-labels.ts'
import { pickFieldProperty } from '#shared/briefs/field-kinds.ts'
import { BRIEF_FIELDS } from '#shared/briefs/fields.ts'
import type { readAllActivities } from '#server/core/events/feed/queries.ts'
import type { readAllAudit } from '#server/core/audit/queries.ts'
import type { readAllBriefs } from '#server/features/briefs/queries.ts'
import type { readAllInfoRequests } from '#server/features/requests/queries.ts'
import type { readAllProjects } from '#server/features/projects/queries.ts'
import type { readAllTickets } from '#server/features/tickets/queries.ts'
import type { readAllUsers } from '#server/features/users/queries.ts'
import type { readAllWebsites } from '#server/features/websites/queries.ts'
import type { Person } from '#shared/contract/fields.ts'
import type { CsvColumn } from './csv.ts'
import { tContext, t } from '#shared/i18n/t.ts'

type ExportRow<Read extends (...args: never[]) => AsyncGenerator<unknown[]>> =
  ReturnType<Read> extends AsyncGenerator<(infer Row)[]> ? Row : never

const clientColumns: CsvColumn<{ client: Person }>[] = [
  [() => t('Client'), (row) => row.client.fullName],
  [() => t('Company'), (row) => row.client.companyName],
]

type BriefRow = ExportRow<typeof readAllBriefs>
const listedFields = pickFieldProperty(BRIEF_FIELDS, 'isListed')
const OWN_COLUMN = ['projectName', 'projectType', 'projectDescription', 'targetLaunchDate']

/** Columns for the listed fields that have no separate column below. */
const otherFields = (Object.keys(listedFields) as (keyof typeof listedFields)[])
  .filter((field) => !OWN_COLUMN.includes(field))
  .map((field): CsvColumn<BriefRow> => [() => getFieldLabel(field), (brief) => brief[field]])

export const briefColumns: CsvColumn<BriefRow>[] = [
  [() => t('ID'), (brief) => brief.id],
  [() => t('Project Name'), (brief) => brief.projectName],
  ...clientColumns,
  [() => t('Type'), (brief) => brief.projectType],
  [() => t('Status'), (brief) => brief.status],
  [() => t('Submitted'), (brief) => brief.createdAt, 'instant'],
  [() => t('Target Launch'), (brief) => brief.targetLaunchDate],
  [() => t('Last Updated'), (brief) => brief.lastActivityAt, 'instant'],
  [() => t('Project ID'), (brief) => brief.projectId],
  [() => t('Responsible'), (brief) => brief.responsible?.fullName ?? null],
  [() => t('Description'), (brief) => brief.projectDescription],
  ...otherFields,
]

export const projectColumns: CsvColumn<ExportRow<typeof readAllProjects>>[] = [
  [() => t('ID'), (project) => project.id],
  [() => t('Name'), (project) => project.name],
  ...clientColumns,
  [() => t('Status'), (project) => project.status],
  [() => t('Progress (%)'), (project) => project.progress],
  [() => t('Start Date'), (project) => project.startDate],
  [() => t('Due Date'), (project) => project.dueDate],
  [() => t('Completed'), (project) => project.completedDate, 'instant'],
  [() => t('Created'), (project) => project.createdAt, 'instant'],
  [() => t('Last Updated'), (project) => project.lastActivityAt, 'instant'],
  [() => t('Brief ID'), (project) => project.briefId],
  [() => t('Archived'), (project) => project.archivedAt, 'instant'],
  [() => t('Responsible'), (project) => project.responsible?.fullName ?? null],
  [() => t('Description'), (project) => project.description],
]

export const ticketColumns: CsvColumn<ExportRow<typeof readAllTickets>>[] = [
  [() => t('ID'), (ticket) => ticket.id],
  [() => t('Title'), (ticket) => ticket.title],
  ...clientColumns,
  [() => t('Website'), (ticket) => ticket.website?.name ?? null],
  [() => t('Website URL'), (ticket) => ticket.website?.url ?? null],
  [() => t('Category'), (ticket) => ticket.serviceCategory],
  [() => t('Priority'), (ticket) => ticket.priority],
  [() => t('Status'), (ticket) => ticket.status],
  [() => t('Handled By'), (ticket) => ticket.assignee?.fullName ?? null],
  [() => t('Created'), (ticket) => ticket.createdAt, 'instant'],
  [() => t('Last Updated'), (ticket) => ticket.lastActivityAt, 'instant'],
  [() => tContext('date', 'Resolved'), (ticket) => ticket.resolvedAt, 'instant'],
  [() => t('Waits On'), (ticket) => ticket.waitingOn],
  [() => t('First Answer'), (ticket) => ticket.firstAnsweredAt, 'instant'],
  [() => t('Business Minutes to First Answer'), (ticket) => ticket.firstAnswerMinutes],
  [() => t('Description'), (ticket) => ticket.description],
]

export const websiteColumns: CsvColumn<ExportRow<typeof readAllWebsites>>[] = [
  [() => t('ID'), (website) => website.id],
  [() => t('Name'), (website) => website.name],
  [() => t('URL'), (website) => website.url],
  ...clientColumns,
  [() => t('Launch Date'), (website) => website.launchDate],
  [() => t('Open Tickets'), (website) => website.openTickets],
  [() => t('Created'), (website) => website.createdAt, 'instant'],
  [() => t('Last Updated'), (website) => website.updatedAt, 'instant'],
  [() => t('Project ID'), (website) => website.projectId],
  [() => t('Archived'), (website) => website.archivedAt, 'instant'],
]

export const infoRequestColumns: CsvColumn<ExportRow<typeof readAllInfoRequests>>[] = [
  [() => t('ID'), (request) => request.id],
  [() => t('Title'), (request) => request.title],
  [() => tContext('subject', 'About'), (request) => request.about],
  ...clientColumns,
  [() => t('Kind'), (request) => request.kind],
  [() => t('Status'), (request) => request.status],
  [() => t('Due Date'), (request) => request.dueDate],
  [() => t('Requested On'), (request) => request.createdAt, 'instant'],
  [() => t('Completed On'), (request) => request.completedAt, 'instant'],
  [() => t('Description'), (request) => request.description],
  [() => t('Decision'), (request) => request.decision],
  [() => t('Response'), (request) => request.responseData?.message ?? null],
]

export const userColumns: CsvColumn<ExportRow<typeof readAllUsers>>[] = [
  [() => t('ID'), (user) => user.id],
  [() => t('Username'), (user) => user.username],
  [() => t('Full Name'), (user) => user.fullName],
  [() => t('Email'), (user) => user.email],
  [() => t('Company'), (user) => user.companyName],
  [() => t('Role'), (user) => user.role],
  [() => t('Staff Role'), (user) => user.staffRole],
  [() => t('Status'), (user) => user.status],
  [() => t('Created'), (user) => user.createdAt, 'instant'],
]

export const auditColumns: CsvColumn<ExportRow<typeof readAllAudit>>[] = [
  [() => t('ID'), (entry) => entry.id],
  [() => t('When'), (entry) => entry.at, 'instant'],
  [() => t('Who'), (entry) => entry.actor?.fullName ?? null],
  [() => t('What'), (entry) => entry.action],
  [() => t('Record'), (entry) => entry.entityType],
  [() => t('Record ID'), (entry) => entry.entityId],
  [() => t('Name'), (entry) => entry.subject],
  [() => t('Details'), ({ details }) => JSON.stringify(details)],
  [() => t('Address'), (entry) => entry.address],
  [() => t('Summary'), (entry) => formatAuditDetails(entry).join('; ')],
]

export const activityColumns: CsvColumn<ExportRow<typeof readAllActivities>>[] = [
  [() => t('ID'), (activity) => activity.id],
  [() => t('When'), (activity) => activity.createdAt, 'instant'],
  [() => t('Who'), (activity) => activity.actor?.fullName ?? null],
  [() => t('What'), (activity) => activity.type],
  [() => t('Record'), (activity) => activity.entityType],
  [() => t('Record ID'), (activity) => activity.entityId],
  [() => t('Name'), ({ data }) => data.name ?? data.title ?? data.projectName ?? null],
  [() => t('Project ID'), (activity) => activity.projectId],
  [() => t('Status'), ({ data }) => data.status ?? null],
  [() => t('Details'), ({ data }) => data.details ?? data.fileName ?? null],
]
