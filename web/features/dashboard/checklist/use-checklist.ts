import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Checklist } from '#shared/settings/schemas.ts'
import type { MailState } from '#shared/mail/schemas.ts'
import { checklistQuery } from '#web/api/queries/checklist.ts'
import { useIsAtLeast } from '#web/api/staff-role.ts'
import { useMailState } from '#web/features/mail/public/mail-state.ts'

interface Shown {
  /** The data for the first steps. Undefined until it's loaded, and once the steps are dismissed. */
  first: { list: Checklist; mail: MailState } | undefined
  /** Whether a mail banner would only repeat a step, or it's too early to know. */
  tellsOfMail: boolean
}

/** Returns the first steps of a new agency, as the dashboard shows them. */
export function useChecklist(): Shown {
  const owns = useIsAtLeast('owner')
  const { data: list, isPending } = useQuery({ ...checklistQuery, enabled: owns })
  const mail = useMailState()
  if (!list || !mail || isDismissed(list)) return { first: undefined, tellsOfMail: owns && isPending }
  return { first: { list, mail }, tellsOfMail: mail.state === 'off' && !list.mail }
}

/** For loaders: whether the checklist is shown, as far as that's known. */
export const showsChecklist = (client: QueryClient): boolean => {
  const list = client.getQueryData<Checklist>(checklistQuery.queryKey)
  return list !== undefined && !isDismissed(list)
}

const isDismissed = ({ dismissedAt }: Checklist) => dismissedAt !== null
