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

/** Shows a client when the agency will answer their brief, or that the answer is late. */
export function AnswerDue({ at }: { at: string }) {
  const clock: Clock = { ...FIRST_TURN, answerDueAt: at }
  return <ClockNote clock={clock} asked="agency" reader="client" />
}
