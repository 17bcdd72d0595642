import { useQuery, type QueryClient } from '@tanstack/react-query'
import { formatClock, formatDate } from '#shared/i18n/format.ts'
import type { MailState } from '#shared/mail/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { askFirst } from '#web/api/queries/ask-first.ts'
import { callOptions } from '#web/api/queries/options.ts'
import type { SessionUser } from '#web/api/session.ts'
import { isAtLeast, useIsAtLeast } from '#web/api/staff-role.ts'

const mailStateQuery = callOptions(['mails', 'state'], 'GET /api/mail-state')

/** Whether mails go out, for staff; undefined while that is not known, and for freelancers, who may not. */
export function useMailState(): MailState | undefined {
  const mayKnow = useIsAtLeast('member')
  return useQuery({ ...mailStateQuery, enabled: mayKnow }).data
}

/** For loaders: asks for what stands above the rest of a page, of whom it is told. */
export const askForMailState = async (client: QueryClient, user: SessionUser): Promise<void> => {
  if (isAtLeast(user, 'member')) await askFirst(client, mailStateQuery)
}

/** What to say where no mail goes out. */
interface TroubleWords {
  off: () => string
  /** Since a time, in words. */
  failing: (since: string) => string
}

/** The words for why no mail goes out; undefined if it does, or if that is not known. */
export function mailTrouble(mail: MailState | undefined, words: TroubleWords): string | undefined {
  if (!mail) return undefined
  if (mail.state === 'off') return words.off()
  return mail.failingSince === null ? undefined : words.failing(sinceWords(mail.failingSince))
}

/** How many mails have not been sent, as a sentence. */
export const unsentWords = (unsent: number): string =>
  t('{n, plural, one {# message has} other {# messages have}} not been sent.', { n: unsent })

function sinceWords(instant: string): string {
  const clock = formatClock(instant)
  const day = formatDate(instant)
  return day === formatDate(new Date()) ? clock : t('{day}, {clock}', { day, clock })
}
