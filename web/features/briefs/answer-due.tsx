import type { Clock } from '#shared/sla/schemas.ts'
import { ClockStatus } from '#web/ui/display/clock-status.tsx'

const INITIAL_CLOCK = {
  waitingOn: 'agency',
  waitingSince: null,
  answerTarget: null,
  firstAnsweredAt: null,
  firstAnswerMinutes: null,
  agencyMinutes: 0,
  clientMinutes: 0,
} as const

/** Shows a client when the agency will answer their brief, or that the answer is late. */
export function AnswerDue({ dueAt }: { dueAt: string }) {
  const clock: Clock = { ...INITIAL_CLOCK, answerDueAt: dueAt }
  return <ClockStatus clock={clock} answeringSide="agency" reader="client" />
}
