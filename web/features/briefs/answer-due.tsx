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
export const AnswerDue = ({ dueAt }: { dueAt: string }) => (
  <ClockStatus clock={{ ...INITIAL_CLOCK, answerDueAt: dueAt }} answeringSide="agency" reader="client" />
)
