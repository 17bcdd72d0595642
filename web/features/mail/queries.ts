import { listOptions } from '#web/api/queries/options.ts'
import type { OutboxSearch } from '#web/url/staff.ts'

export const outboxQuery = ({ q, status }: OutboxSearch) =>
  listOptions(['mails', 'list', q, status], 'GET /api/mails', {
    query: { limit: 50, ...(q && { q }), ...(status && { status }) },
  })

export const setAsideQuery = listOptions(['mails', 'set-aside'], 'GET /api/mails/set-aside', {
  query: { limit: 50 },
})
