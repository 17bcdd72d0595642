import { AUDIT_AREAS } from '#shared/audit/values.ts'
import { MAIL_STATUSES } from '#shared/mail/values.ts'
import { USER_STATUSES } from '#shared/users/values.ts'
import { ROLES } from '#shared/contract/roles.ts'
import { DELIVERY_STATUSES } from '#shared/webhooks/delivery-values.ts'
import { id } from './entry/address.ts'
import { like, oneOf, searchReader, text } from './reader.ts'

const day = like(/^\d{4}-\d\d-\d\d$/)

/** Reads the search parameters of the user list. */
export const readUsersSearch = searchReader({
  q: text,
  role: oneOf(ROLES),
  status: oneOf(USER_STATUSES),
})
export type UsersSearch = ReturnType<typeof readUsersSearch>

/** Reads the search parameters of the list of clients whose view can be opened. */
export const readClientViewSearch = searchReader({ q: text })
export type ClientViewSearch = ReturnType<typeof readClientViewSearch>

/** Reads the search parameters of the audit log. */
export const readAuditSearch = searchReader({
  q: text,
  area: oneOf(AUDIT_AREAS),
  personId: id,
  from: day,
  to: day,
})
export type AuditSearch = ReturnType<typeof readAuditSearch>

/** Reads the search parameters of the outbox. */
export const readOutboxSearch = searchReader({
  tab: oneOf(['outgoing', 'set-aside'], 'outgoing'),
  q: text,
  status: oneOf(MAIL_STATUSES),
})
export type OutboxSearch = ReturnType<typeof readOutboxSearch>

/** Reads the search parameters of a webhook's page. */
export const readWebhookSearch = searchReader({ status: oneOf(DELIVERY_STATUSES) })
export type WebhookSearch = ReturnType<typeof readWebhookSearch>

/** Reads the search parameters of the monthly summary. */
export const readReportSearch = searchReader({ month: like(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/) })
export type ReportSearch = ReturnType<typeof readReportSearch>

/** Reads the search parameters of the waiting items. */
export const readWaitingSearch = searchReader({ on: oneOf(['agency', 'client'], 'agency') })
export type WaitingSearch = ReturnType<typeof readWaitingSearch>

/** Reads the search parameters of the list of project templates. */
export const readTemplatesSearch = searchReader({ show: oneOf(['all', 'archived'], 'all') })
export type TemplatesSearch = ReturnType<typeof readTemplatesSearch>
