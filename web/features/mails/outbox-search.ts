import type { Mail } from '#shared/mails.ts'

export interface OutboxSearch {
  q?: string | undefined
  status?: Mail['status'] | undefined
}

const STATUSES: readonly Mail['status'][] = ['waiting', 'sent', 'failed', 'kept']

/** What of an address the outbox understands. */
export const readOutboxSearch = ({ q, status }: Record<string, unknown>): OutboxSearch => ({
  q: typeof q === 'string' ? q : undefined,
  status: STATUSES.find((known) => known === status),
})
