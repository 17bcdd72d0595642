import type { Mail } from '#shared/mails/schemas.ts'

export interface OutboxSearch {
  /** Without one the mails that go out are shown. */
  tab?: 'set-aside' | undefined
  q?: string | undefined
  status?: Mail['status'] | undefined
}

const STATUSES: readonly Mail['status'][] = ['waiting', 'sent', 'failed', 'kept']

/** What of an address the outbox understands. */
export const readOutboxSearch = ({ tab, q, status }: Record<string, unknown>): OutboxSearch => ({
  tab: tab === 'set-aside' ? tab : undefined,
  q: typeof q === 'string' ? q : undefined,
  status: STATUSES.find((known) => known === status),
})
