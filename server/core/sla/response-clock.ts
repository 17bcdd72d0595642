import type { WaitingSide } from '#shared/sla/values.ts'
import type { TicketPriority } from '#shared/tickets/values.ts'
import type { BusinessTime } from './business-time.ts'

/** The response clock of a ticket or request as stored in its row. Instants are ISO 8601. */
export interface ClockColumns {
  waitingOn: WaitingSide | null
  waitingSince: string | null
  answerDueAt: string | null
  answeredLate: boolean
  firstAnsweredAt: string | null
  firstAnswerMinutes: number | null
  agencyMinutes: number
  clientMinutes: number
}

/** Business time plus the agency's own targets, in minutes. */
export interface BusinessClock extends BusinessTime {
  targetMinutes: Record<TicketPriority, number>
}

/** A request has no priority. Its target is the target of medium tickets. */
interface PriorityFields {
  priority?: TicketPriority | undefined
}

/** The side that has to answer: the agency for a ticket, the client for a request. */
type AnsweringSide = WaitingSide

/** Returns the due time of an answer that has been awaited since `since`. */
export const getDueTime = (
  businessClock: BusinessClock,
  since: string,
  { priority = 'medium' }: PriorityFields,
): string => businessClock.addMinutes(since, businessClock.targetMinutes[priority])

/** Returns the clock of a record that starts waiting at `startedAt`. */
export function startClock(
  businessClock: BusinessClock,
  {
    answeringSide,
    startedAt,
    record = {},
  }: { answeringSide: AnsweringSide; startedAt: string; record?: PriorityFields | undefined },
) {
  return {
    waitingOn: answeringSide,
    waitingSince: startedAt,
    answerDueAt: getDueTime(businessClock, startedAt, record),
  }
}

export interface ClockUpdate {
  /** The side that the record is waiting on from now on, or null when the record is done. */
  next: WaitingSide | null
  occurredAt: string
  /** Whether this is the awaited answer. It ends the deadline, even if the record keeps waiting on the same side. */
  answers: boolean
  /** Whether something new is asked. If the side that is waited on has answered, it has to answer again. */
  asks?: boolean
}

export interface ClockAdvance {
  answeringSide: AnsweringSide
  clock: ClockColumns & PriorityFields
  update: ClockUpdate
}

/**
 * Returns the clock after an update. A wait that ends is counted once, only for the side that the record was waiting
 * on. The target restarts whenever the record is waiting on the answering side again, or when that side is asked
 * something new after it answered.
 */
export function advanceClock(
  businessClock: BusinessClock,
  { answeringSide, clock, update }: ClockAdvance,
): ClockColumns {
  const { next, occurredAt, answers } = update
  const isFirstAnswer = answers && clock.firstAnsweredAt === null
  const firstAnswer = {
    firstAnsweredAt: isFirstAnswer ? occurredAt : clock.firstAnsweredAt,
    firstAnswerMinutes: isFirstAnswer
      ? countMinutesSpent(businessClock, { answeringSide, clock, instant: occurredAt })
      : clock.firstAnswerMinutes,
  }
  const answeredLate = clock.answeredLate || (clock.answerDueAt !== null && occurredAt > clock.answerDueAt)
  if (!shouldRestartClock(answeringSide, clock, update))
    return { ...pickClockColumns(clock), ...firstAnswer, ...(answers && { answerDueAt: null, answeredLate }) }
  const passedMinutes =
    clock.waitingSince === null ? 0 : businessClock.countMinutes(clock.waitingSince, occurredAt)
  return {
    ...firstAnswer,
    waitingOn: next,
    waitingSince: next === null ? null : occurredAt,
    answerDueAt: next === answeringSide ? getDueTime(businessClock, occurredAt, clock) : null,
    answeredLate,
    agencyMinutes: clock.agencyMinutes + (clock.waitingOn === 'agency' ? passedMinutes : 0),
    clientMinutes: clock.clientMinutes + (clock.waitingOn === 'client' ? passedMinutes : 0),
  }
}

const shouldRestartClock = (
  answeringSide: AnsweringSide,
  clock: ClockColumns,
  { next, asks = false }: ClockUpdate,
): boolean => next !== clock.waitingOn || (asks && next === answeringSide && clock.answerDueAt === null)

/** Counts the open minutes that the answering side has taken so far, including a wait that hasn't ended. */
function countMinutesSpent(
  businessClock: BusinessClock,
  { answeringSide, clock, instant }: { answeringSide: AnsweringSide; clock: ClockColumns; instant: string },
): number {
  const countedMinutes = answeringSide === 'agency' ? clock.agencyMinutes : clock.clientMinutes
  const isRunning = clock.waitingOn === answeringSide && clock.waitingSince !== null
  return countedMinutes + (isRunning ? businessClock.countMinutes(clock.waitingSince ?? instant, instant) : 0)
}

/** Returns only the clock columns of a row. */
export function pickClockColumns(row: ClockColumns): ClockColumns {
  const { waitingOn, waitingSince, answerDueAt, answeredLate, firstAnsweredAt, firstAnswerMinutes } = row
  const { agencyMinutes, clientMinutes } = row
  return {
    waitingOn,
    waitingSince,
    answerDueAt,
    answeredLate,
    firstAnsweredAt,
    firstAnswerMinutes,
    agencyMinutes,
    clientMinutes,
  }
}
