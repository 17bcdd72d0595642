import type { WaitingOn } from '#shared/sla/values.ts'
import type { TicketPriority } from '#shared/tickets/values.ts'
import type { BusinessTime } from './business-time.ts'

/** The clock of a ticket or request as stored in its row. Instants are ISO 8601. */
export interface ClockColumns {
  waitingOn: WaitingOn | null
  waitingSince: string | null
  answerDueAt: string | null
  answeredLate: boolean
  firstAnsweredAt: string | null
  firstAnswerMinutes: number | null
  agencyMinutes: number
  clientMinutes: number
}

/** Business time plus the agency's own targets, in minutes. */
export interface OfficeClock extends BusinessTime {
  targetMinutes: Record<TicketPriority, number>
}

/** A request has no priority. Its target is the target of medium tickets. */
interface Prioritized {
  priority?: TicketPriority | undefined
}

/** The side a record asks: a ticket asks the agency, a request its client. */
type Asked = WaitingOn

/** Returns the due time of an answer that has been awaited since `since`. */
export const dueAfter = (office: OfficeClock, since: string, { priority = 'medium' }: Prioritized): string =>
  office.add(since, office.targetMinutes[priority])

/** Returns the clock of a record that starts waiting at `at`. */
export function startClock(office: OfficeClock, asked: Asked, at: string, record: Prioritized = {}) {
  return { waitingOn: asked, waitingSince: at, answerDueAt: dueAfter(office, at, record) }
}

export interface Turn {
  /** The side whose turn it is from now on, or null when the record is done. */
  next: WaitingOn | null
  at: string
  /** Whether this is the awaited answer. It ends the deadline, even if the turn stays with the same side. */
  answers: boolean
  /** Whether something new is asked. A side that has answered and kept the turn then owes an answer again. */
  asks?: boolean
}

/**
 * Returns the clock after a turn. The turn that ends is counted once, only for its own side. The target restarts
 * whenever the turn returns to the asked side, or that side is asked again.
 */
export function takeTurn(
  office: OfficeClock,
  asked: Asked,
  clock: ClockColumns & Prioritized,
  turn: Turn,
): ClockColumns {
  const { next, at, answers } = turn
  const first = answers && clock.firstAnsweredAt === null
  const answered = {
    firstAnsweredAt: first ? at : clock.firstAnsweredAt,
    firstAnswerMinutes: first ? spent(office, asked, clock, at) : clock.firstAnswerMinutes,
  }
  const answeredLate = clock.answeredLate || (clock.answerDueAt !== null && at > clock.answerDueAt)
  if (!beginsTurn(asked, clock, turn))
    return { ...clockColumnsOf(clock), ...answered, ...(answers && { answerDueAt: null, answeredLate }) }
  const passed = clock.waitingSince === null ? 0 : office.minutesBetween(clock.waitingSince, at)
  return {
    ...answered,
    waitingOn: next,
    waitingSince: next === null ? null : at,
    answerDueAt: next === asked ? dueAfter(office, at, clock) : null,
    answeredLate,
    agencyMinutes: clock.agencyMinutes + (clock.waitingOn === 'agency' ? passed : 0),
    clientMinutes: clock.clientMinutes + (clock.waitingOn === 'client' ? passed : 0),
  }
}

const beginsTurn = (asked: Asked, clock: ClockColumns, { next, asks = false }: Turn): boolean =>
  next !== clock.waitingOn || (asks && next === asked && clock.answerDueAt === null)

/** Returns the time that the asked side has taken so far, including a turn still in progress. */
function spent(office: OfficeClock, asked: Asked, clock: ClockColumns, at: string): number {
  const before = asked === 'agency' ? clock.agencyMinutes : clock.clientMinutes
  const running = clock.waitingOn === asked && clock.waitingSince !== null
  return before + (running ? office.minutesBetween(clock.waitingSince ?? at, at) : 0)
}

/** Returns only the clock columns of a row. */
export function clockColumnsOf(row: ClockColumns): ClockColumns {
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
