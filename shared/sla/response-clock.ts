import type { Clock } from './schemas.ts'
import type { WaitingSide } from './values.ts'
import type { Role } from '#shared/contract/roles.ts'
import { dayNumber, formatDate, formatWeekday } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { NEAR_DAYS, formatMoment } from './format-moment.ts'

function formatPastDay(instant: string, now: Date): string {
  const distance = dayNumber(now) - dayNumber(instant)
  if (distance <= 0) return t('today')
  if (distance === 1) return t('yesterday')
  return distance <= NEAR_DAYS ? formatWeekday(instant) : formatDate(instant)
}

/** Formats business time as `25 business minutes` or `3 business hours`. */
export function formatBusinessTime(minutes: number): string {
  if (minutes < 60)
    return t('{minutes, plural, one {# business minute} other {# business minutes}}', { minutes })
  const hours = Math.round(minutes / 30) / 2
  return t('{hours, plural, one {# business hour} other {# business hours}}', { hours })
}

export interface ClockMessage {
  text: string
  tone: 'neutral' | 'info' | 'good' | 'warn' | 'bad'
}

interface ClockContext {
  /** The side that has to answer a record: the agency for a ticket, the client for a request. */
  answeringSide: WaitingSide
  reader: Role
  /** The due date of a request. */
  dueDate?: string | null
  now?: Date
}

/** Formats the response clock of a ticket or a request as one sentence. Returns null if there is nothing to show. */
export function formatResponseClock(clock: Clock, context: ClockContext): ClockMessage | null {
  const { answeringSide, reader, dueDate = null, now = new Date() } = context
  if (clock.waitingOn === 'agency')
    return clock.answerDueAt
      ? formatAgencyDue(clock.answerDueAt, reader, now)
      : formatRepliedState(clock, reader)
  if (clock.waitingOn === 'client' && answeringSide === 'client')
    return formatClientDue(clock, { reader, dueDate, now })
  if (clock.waitingOn === 'client') return { text: formatWaitingStart(clock, reader, now), tone: 'warn' }
  return formatAnswered(clock, answeringSide, reader)
}

function formatAgencyDue(due: string, reader: Role, now: Date): ClockMessage {
  const late = due <= now.toISOString()
  const dueText = formatMoment(due, now)
  if (reader === 'client')
    return late
      ? { text: t('Our answer is late: it was due {when}', { when: dueText }), tone: 'bad' }
      : { text: t('We’ll answer by {when}', { when: dueText }), tone: 'info' }
  return late
    ? { text: t('Answer overdue since {when}', { when: dueText }), tone: 'bad' }
    : { text: t('Answer due by {when}', { when: dueText }), tone: 'info' }
}

/** Formats the state after the agency has answered a record that is still waiting on it. Nothing is due. */
function formatRepliedState({ firstAnsweredAt }: Clock, reader: Role): ClockMessage | null {
  if (firstAnsweredAt === null) return null
  const text = reader === 'client' ? t('We replied, and it’s still our turn') : t('Answered, still our turn')
  return { text, tone: 'neutral' }
}

function formatWaitingStart({ waitingSince }: Clock, reader: Role, now: Date): string {
  const day = formatPastDay(waitingSince ?? now.toISOString(), now)
  return reader === 'client'
    ? t('Waiting on you since {day}', { day })
    : t('Waiting on the client since {day}', { day })
}

/** Formats a request that waits on its client. A due date is the deadline; the response target, a goal. */
function formatClientDue(
  clock: Clock,
  { reader, dueDate, now }: { reader: Role; dueDate: string | null; now: Date },
): ClockMessage {
  const text = formatWaitingStart(clock, reader, now)
  const { answerDueAt } = clock
  const late = dueDate
    ? dayNumber(dueDate) < dayNumber(now)
    : !!answerDueAt && answerDueAt <= now.toISOString()
  if (reader === 'client' && !dueDate && !late && answerDueAt)
    return { text: t('Please answer by {when}', { when: formatMoment(answerDueAt, now) }), tone: 'info' }
  if (reader === 'client') return { text, tone: late ? 'warn' : 'info' }
  return {
    text: late && dueDate ? t('{waiting} · overdue', { waiting: text }) : text,
    tone: late ? 'warn' : 'neutral',
  }
}

function formatAnswered(clock: Clock, answeringSide: WaitingSide, reader: Role): ClockMessage | null {
  if (clock.firstAnswerMinutes === null) return null
  return answeringSide === 'client' && reader === 'client'
    ? formatOwnAnswer(clock)
    : formatOtherAnswer(clock, answeringSide, reader)
}

/** Formats the state of an answered request for its client. */
function formatOwnAnswer({ firstAnswerMinutes: minutes, answerTarget }: Clock): ClockMessage | null {
  // The portal doesn't blame a client for a late answer. It doesn't mention no time at all either, because time while
  // the agency was closed isn't business time.
  if (answerTarget === 'missed' || !minutes) return null
  const time = formatBusinessTime(minutes)
  return { text: t('You answered in {time}, within the target', { time }), tone: 'good' }
}

function formatOtherAnswer(
  { firstAnswerMinutes: minutes, answerTarget }: Clock,
  answeringSide: WaitingSide,
  reader: Role,
): ClockMessage {
  if (!minutes) return { text: t('Answered within minutes'), tone: 'good' }
  const time = formatBusinessTime(minutes)
  if (answerTarget === 'missed')
    return { text: t('Answered in {time}, later than the target', { time }), tone: 'neutral' }
  const text =
    answeringSide === 'agency' && reader === 'client'
      ? t('Answered in {time}, within our target', { time })
      : t('Answered in {time}, within the target', { time })
  return { text, tone: 'good' }
}
