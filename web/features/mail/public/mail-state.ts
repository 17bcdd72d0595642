import { useQuery, type QueryClient } from '@tanstack/react-query'
import { formatClock, formatDate } from '#shared/i18n/format.ts'
import type { MailState } from '#shared/mail/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { ensurePrefetched } from '#web/api/queries/ensure-prefetched.ts'
import { callOptions } from '#web/api/queries/options.ts'
import type { SessionUser } from '#web/api/session.ts'
import { hasStaffRole, useHasStaffRole } from '#web/api/staff-role.ts'

const mailStateQuery = callOptions(['mails', 'state'], 'GET /api/mail-state')

/** Returns whether mail goes out, for staff. Undefined until that's known, and for freelancers, who can't see it. */
export function useMailState(): MailState | undefined {
  const canSee = useHasStaffRole('member')
  return useQuery({ ...mailStateQuery, enabled: canSee }).data
}

/** For loaders: fetches the state for the mail banner at the top of a page, if the user can see it. */
export const prefetchMailState = async (client: QueryClient, user: SessionUser): Promise<void> => {
  if (hasStaffRole(user, 'member')) await ensurePrefetched(client, mailStateQuery)
}

interface MailTroubleMessages {
  disabled: string
  /** `since` is a formatted time. */
  failing: (since: string) => string
}

/** Returns the message for why no mail goes out, or undefined if mail works or its state isn't known. */
export function formatMailTrouble(mail: MailState | undefined, messages: MailTroubleMessages) {
  if (!mail) return undefined
  if (mail.state === 'off') return messages.disabled
  return mail.failingSince === null ? undefined : messages.failing(formatOutageStart(mail.failingSince))
}

/** Returns a sentence with the number of unsent mails. */
export const formatUnsentCount = (unsent: number): string =>
  t('{n, plural, one {# message hasn’t} other {# messages haven’t}} been sent.', { n: unsent })

function formatOutageStart(instant: string): string {
  const clock = formatClock(instant)
  const day = formatDate(instant)
  return day === formatDate(new Date()) ? clock : t('{day}, {clock}', { day, clock })
}
