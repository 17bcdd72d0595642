import { listOptions } from '#web/api.ts'

export const outboxQuery = listOptions(['mails', 'list'], 'GET /api/mails', { query: { limit: 50 } })
