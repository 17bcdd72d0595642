import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Checklist } from '#shared/settings/schemas.ts'
import type { MailState } from '#shared/mail/schemas.ts'
import { checklistQuery } from '#web/api/queries/checklist.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { useMailState } from '#web/features/mail/public/mail-state.ts'

interface ChecklistState {
  /** The data for the first steps. Undefined until it's loaded, and once the steps are dismissed. */
  checklist: { list: Checklist; mail: MailState } | undefined
  /** Whether a mail banner would only repeat a step, or it's too early to know. */
  hidesMailBanner: boolean
}

/** Returns the first steps of a new agency, as the dashboard shows them. */
export function useChecklist(): ChecklistState {
  const owns = useHasStaffRole('owner')
  const { data: list, isPending } = useQuery({ ...checklistQuery, enabled: owns })
  const mail = useMailState()
  if (!list || !mail || isDismissed(list)) return { checklist: undefined, hidesMailBanner: owns && isPending }
  return { checklist: { list, mail }, hidesMailBanner: mail.state === 'off' && !list.mail }
}

/** For loaders: whether the checklist is shown, as far as that's known. */
export const isChecklistShown = (client: QueryClient): boolean => {
  const list = client.getQueryData<Checklist>(checklistQuery.queryKey)
  return list !== undefined && !isDismissed(list)
}

const isDismissed = ({ dismissedAt }: Checklist) => dismissedAt !== null
