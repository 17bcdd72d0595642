import type { WaitingOn } from '#shared/clock/values.ts'
import type { BusinessTime } from './business-time.ts'

/** The clock of a ticket or a request, as its row has it. Instants are ISO 8601. */
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

/** Business time with the target that the agency set itself, in minutes. */
export interface OfficeClock extends BusinessTime {
  targetMinutes: number
}

/** Whose answers a record is about: a ticket asks the agency, a request its client. */
type Asked = WaitingOn

/** The clock of a record that begins to wait at `at`. */
export function startClock(office: OfficeClock, asked: Asked, at: string) {
  return { waitingOn: asked, waitingSince: at, answerDueAt: office.add(at, office.targetMinutes) }
}

export interface Turn {
  /** Who waits for whom from now on; null when it is done. */
  next: WaitingOn | null
  at: string
  /** Whether this is the answer that was waited for. */
  answers: boolean
}

/**
 * The clock after a turn: the turn that ends is counted once and for its own side only, and the target runs anew
 * whenever it is the asked side's turn again.
 */
export function takeTurn(
  office: OfficeClock,
  asked: Asked,
  clock: ClockColumns,
  { next, at, answers }: Turn,
): ClockColumns {
  const first = answers && clock.firstAnsweredAt === null
  const answered = {
    firstAnsweredAt: first ? at : clock.firstAnsweredAt,
    firstAnswerMinutes: first ? spent(office, asked, clock, at) : clock.firstAnswerMinutes,
  }
  if (next === clock.waitingOn) return { ...clockColumnsOf(clock), ...answered }
  const passed = clock.waitingSince === null ? 0 : office.minutesBetween(clock.waitingSince, at)
  return {
    ...answered,
    waitingOn: next,
    waitingSince: next === null ? null : at,
    answerDueAt: next === asked ? office.add(at, office.targetMinutes) : null,
    answeredLate: clock.answeredLate || (clock.answerDueAt !== null && at > clock.answerDueAt),
    agencyMinutes: clock.agencyMinutes + (clock.waitingOn === 'agency' ? passed : 0),
    clientMinutes: clock.clientMinutes + (clock.waitingOn === 'client' ? passed : 0),
  }
}

/** What the asked side has taken so far, the turn that still runs with it. */
function spent(office: OfficeClock, asked: Asked, clock: ClockColumns, at: string): number {
  const before = asked === 'agency' ? clock.agencyMinutes : clock.clientMinutes
  const running = clock.waitingOn === asked && clock.waitingSince !== null
  return before + (running ? office.minutesBetween(clock.waitingSince ?? at, at) : 0)
}

/** The clock's columns of a row that has others too. */
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
