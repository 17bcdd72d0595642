import { useQuery } from '@tanstack/react-query'
import { formatClock, formatDate } from '#shared/format.ts'
import type { MailState } from '#shared/mails/schemas.ts'
import { callOptions } from '#web/api/queries/options.ts'

export const mailStateQuery = callOptions(['mails', 'state'], 'GET /api/mail-state')

/** Whether mails go out, for staff; undefined while that is not known. */
export const useMailState = (): MailState | undefined => useQuery(mailStateQuery).data

/** Why no mail goes out, as a clause: `mail is off`. Undefined if it does. */
export function mailTrouble({ state, failingSince }: MailState): string | undefined {
  if (state === 'off') return 'mail is off'
  return failingSince === null ? undefined : `mail has been failing since ${since(failingSince)}`
}

/** The same at the beginning of a sentence. */
export const mailTroubleFirst = (state: MailState): string | undefined =>
  mailTrouble(state)?.replace('mail', 'Mail')

/** How many mails have not been sent, as a sentence. */
export const unsentWords = (unsent: number): string =>
  unsent === 1
    ? '1 message has not been sent.'
    : `${unsent.toLocaleString('en-US')} messages have not been sent.`

function since(instant: string): string {
  const clock = formatClock(instant)
  const day = formatDate(instant)
  return day === formatDate(new Date()) ? clock : `${day}, ${clock}`
}
