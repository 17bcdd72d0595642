import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Checklist } from '#shared/settings/schemas.ts'
import { checklistQuery } from '#web/api/queries/checklist.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { useMailState } from '#web/features/mail/public/mail-state.ts'

/**
 * Returns the first steps of a new agency, once they're loaded and until they're dismissed, and whether a mail banner
 * would only repeat a step, or it's too early to know.
 */
export function useChecklist() {
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
