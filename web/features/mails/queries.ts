import type { Mail } from '#shared/mails.ts'
import { listOptions } from '#web/api.ts'

export interface OutboxSearch {
  q?: string | undefined
  status?: Mail['status'] | undefined
}

export const outboxQuery = ({ q, status }: OutboxSearch) =>
  listOptions(['mails', 'list', q, status], 'GET /api/mails', {
    query: { limit: 50, ...(q && { q }), ...(status && { status }) },
  })
