import { useQuery } from '@tanstack/react-query'
import { checklistQuery } from '#web/api/queries/checklist.ts'
import { useIsAtLeast } from '#web/api/staff-role.ts'
import { useMailState } from '#web/mail/mail-state.ts'
import { type Step, stepsOf } from './steps.ts'

interface Shown {
  /** The first steps; undefined once all are done, when they were dismissed, and until they are known. */
  steps: Step[] | undefined
  /** Whether a banner about mail would say nothing that a step does not, or it is too early to know. */
  tellsOfMail: boolean
}

/** The checklist as the dashboard shows it. */
export function useChecklist(): Shown {
  const owns = useIsAtLeast('owner')
  const { data: list, isPending } = useQuery({ ...checklistQuery, enabled: owns })
  const mail = useMailState()
  if (!list || !mail || list.dismissedAt !== null) return { steps: undefined, tellsOfMail: owns && isPending }
  const steps = stepsOf(list, mail)
  if (steps.every(({ done }) => done)) return { steps: undefined, tellsOfMail: false }
  return { steps, tellsOfMail: mail.state === 'off' && !list.mail }
}
