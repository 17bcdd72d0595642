import { AUDIT_AREAS } from '#shared/audit/values.ts'
import { RECEIVED_MAIL_OUTCOMES } from '#shared/mail/inbound/values.ts'
import { MAIL_STATUSES } from '#shared/mail/values.ts'
import { USER_STATUSES } from '#shared/users/values.ts'
import { ROLES } from '#shared/contract/roles.ts'
import { DELIVERY_STATUSES } from '#shared/webhooks/delivery-values.ts'
import { parseId } from './entry/address.ts'
import { patternParam, choiceParam, createSearchReader, textParam } from './reader.ts'

const day = patternParam(/^\d{4}-\d\d-\d\d$/)

/** Reads the search parameters of the user list. */
export const readUsersSearch = createSearchReader({
  q: textParam,
  role: choiceParam(ROLES),
  status: choiceParam(USER_STATUSES),
})
export type UsersSearch = ReturnType<typeof readUsersSearch>

/** Reads the search parameters of the list of clients whose view can be opened. */
export const readClientViewSearch = createSearchReader({ q: textParam })
export type ClientViewSearch = ReturnType<typeof readClientViewSearch>

/** Reads the search parameters of the audit log. */
export const readAuditSearch = createSearchReader({
  q: textParam,
  area: choiceParam(AUDIT_AREAS),
  personId: parseId,
  from: day,
  to: day,
})
export type AuditSearch = ReturnType<typeof readAuditSearch>

/** Reads the search parameters of the outbox. */
export const readOutboxSearch = createSearchReader({
  tab: choiceParam(['outgoing', 'received'], 'outgoing'),
  q: textParam,
  status: choiceParam(MAIL_STATUSES),
  outcome: choiceParam(RECEIVED_MAIL_OUTCOMES),
})
export type OutboxSearch = ReturnType<typeof readOutboxSearch>

/** Reads the search parameters of a webhook's page. */
export const readWebhookSearch = createSearchReader({ status: choiceParam(DELIVERY_STATUSES) })
export type WebhookSearch = ReturnType<typeof readWebhookSearch>

/** Reads the search parameters of the monthly summary. */
export const readReportSearch = createSearchReader({
  month: patternParam(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/),
})
export type ReportSearch = ReturnType<typeof readReportSearch>

/** Reads the search parameters of the waiting items. */
export const readWaitingSearch = createSearchReader({ on: choiceParam(['agency', 'client'], 'agency') })
export type WaitingSearch = ReturnType<typeof readWaitingSearch>

/** Reads the search parameters of the list of project templates. */
export const readTemplatesSearch = createSearchReader({ show: choiceParam(['all', 'archived'], 'all') })
export type TemplatesSearch = ReturnType<typeof readTemplatesSearch>
