import { callOptions, listOptions } from '#web/api/queries/options.ts'
import type { OutboxSearch } from '#web/url/staff.ts'

export const outboxQuery = ({ q, status }: OutboxSearch) =>
  listOptions(['mails', 'list', q, status], 'GET /api/mails', {
    query: { limit: 50, ...(q && { q }), ...(status && { status }) },
  })

export const receivedMailsQuery = ({ outcome }: OutboxSearch) =>
  listOptions(['mails', 'received', 'list', outcome], 'GET /api/received-mails', {
    query: { limit: 50, ...(outcome && { outcome }) },
  })

export const receivedMailQuery = (id: number) =>
  callOptions(['mails', 'received', id], 'GET /api/received-mails/:id', { params: { id } })
