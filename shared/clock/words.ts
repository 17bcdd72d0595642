import type { Clock } from './schemas.ts'
import type { WaitingOn } from './values.ts'
import { dayNumber, formatDate } from '#shared/format.ts'
import { NEAR_DAYS, WEEKDAYS, momentWords } from './moments.ts'
import { counted } from '#shared/plural.ts'

function dayWords(at: string, now: Date): string {
  const distance = dayNumber(now) - dayNumber(at)
  if (distance <= 0) return 'today'
  return distance === 1
    ? 'yesterday'
    : distance <= NEAR_DAYS
      ? (WEEKDAYS[dayNumber(at) % 7] ?? '')
      : formatDate(at)
}

/** `25 business minutes`, `3 business hours`. */
export function businessWords(minutes: number): string {
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.round(minutes / 30) / 2, 'hour']
  return counted(count, `business ${unit}`)
}

export interface ClockWords {
  text: string
  tone: 'neutral' | 'info' | 'good' | 'warn' | 'bad'
}

interface Reading {
  /** The side a record asks: a ticket asks the agency, a request its client. */
  asked: WaitingOn
  reader: 'client' | 'staff'
  /** The due date of a request. */
  dueDate?: string | null
  now?: Date
}

/** The state of a ticket or a request in one plain sentence; null if the clock has nothing to say. */
export function clockWords(clock: Clock, reading: Reading): ClockWords | null {
  const { asked, reader, dueDate = null, now = new Date() } = reading
  if (clock.waitingOn === 'agency')
    return clock.answerDueAt ? ticketWords(clock.answerDueAt, reader, now) : keptWords(clock, reader)
  if (clock.waitingOn === 'client' && asked === 'client') return requestWords(clock, reader, dueDate, now)
  if (clock.waitingOn === 'client') return { text: waitingWords(clock, reader, now), tone: 'warn' }
  return answeredWords(clock, asked, reader)
}

function ticketWords(due: string, reader: Reading['reader'], now: Date): ClockWords {
  const late = due <= now.toISOString()
  const when = momentWords(due, now)
  if (reader === 'client')
    return late
      ? { text: `Our answer is late: it was due ${when}`, tone: 'bad' }
      : { text: `We’ll answer by ${when}`, tone: 'info' }
  return late
    ? { text: `Answer overdue since ${when}`, tone: 'bad' }
    : { text: `Answer due by ${when}`, tone: 'info' }
}

/** The agency has answered and kept the turn, so that nothing is due. */
function keptWords({ firstAnsweredAt }: Clock, reader: Reading['reader']): ClockWords | null {
  if (firstAnsweredAt === null) return null
  const text = reader === 'client' ? 'We replied, and it’s still our turn' : 'Answered, still our turn'
  return { text, tone: 'neutral' }
}

const waitingWords = ({ waitingSince }: Clock, reader: Reading['reader'], now: Date) =>
  `Waiting ${reader === 'client' ? 'on you' : 'for the client'} since ${dayWords(waitingSince ?? now.toISOString(), now)}`

/** A request with a due date has that one deadline, which stands beside these words; else the target is hoped for. */
function requestWords(
  clock: Clock,
  reader: Reading['reader'],
  dueDate: string | null,
  now: Date,
): ClockWords {
  const text = waitingWords(clock, reader, now)
  const { answerDueAt } = clock
  const late = dueDate
    ? dayNumber(dueDate) < dayNumber(now)
    : !!answerDueAt && answerDueAt <= now.toISOString()
  if (reader === 'client' && !dueDate && !late && answerDueAt)
    return { text: `Please answer by ${momentWords(answerDueAt, now)}`, tone: 'info' }
  if (reader === 'client') return { text, tone: late ? 'warn' : 'info' }
  return { text: late && dueDate ? `${text} · overdue` : text, tone: late ? 'warn' : 'neutral' }
}

function answeredWords(clock: Clock, asked: WaitingOn, reader: 'client' | 'staff'): ClockWords | null {
  if (clock.firstAnswerMinutes === null) return null
  // Nobody scolds a client for an answer that took its time.
  if (asked === 'client' && reader === 'client' && clock.answerTarget === 'missed') return null
  const who = asked === 'client' && reader === 'client' ? 'You answered' : 'Answered'
  // What happened while the agency was closed took no business time.
  if (clock.firstAnswerMinutes === 0) return { text: `${who} within minutes`, tone: 'good' }
  const took = `${who} in ${businessWords(clock.firstAnswerMinutes)}`
  if (clock.answerTarget === 'missed') return { text: `${took}, later than the target`, tone: 'neutral' }
  return {
    text: `${took}, within ${asked === 'agency' && reader === 'client' ? 'our' : 'the'} target`,
    tone: 'good',
  }
}
