import type { Clock } from '#shared/sla/schemas.ts'
import { ClockNote } from '#web/ui/display/clock-note.tsx'

const FIRST_TURN = {
  waitingOn: 'agency',
  waitingSince: null,
  answerTarget: null,
  firstAnsweredAt: null,
  firstAnswerMinutes: null,
  agencyMinutes: 0,
  clientMinutes: 0,
} as const

/** By when the agency answers a brief, for its client; or that it is late. */
export function AnswerDue({ at }: { at: string }) {
  const clock: Clock = { ...FIRST_TURN, answerDueAt: at }
  return <ClockNote clock={clock} asked="agency" reader="client" />
}
