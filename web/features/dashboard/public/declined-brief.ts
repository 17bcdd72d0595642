import { Undo2 } from 'lucide-react'
import { tContext, t } from '#shared/i18n/t.ts'
import type { StatusInfo } from '#web/ui/page/status-badge.tsx'

/** A brief that its client can revise and resubmit, as the client sees it. */
export const declinedBrief: StatusInfo = {
  label: tContext('brief', 'Declined'),
  tone: 'bad',
  icon: Undo2,
  description: t('Sent back with feedback. Revise it and submit it again.'),
}
