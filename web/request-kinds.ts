import { BadgeCheck, FileText, KeyRound } from 'lucide-react'
import type { InfoRequestKind } from '#shared/info-requests/values.ts'
import { recordIcons } from '#web/records.ts'
import type { IconType } from '#web/ui/base/button.tsx'

/** What each kind of request asks for. */
export const requestKinds: Record<InfoRequestKind, { label: string; icon: IconType }> = {
  content: { label: 'Content', icon: FileText },
  access: { label: 'Access', icon: KeyRound },
  approval: { label: 'Approval', icon: BadgeCheck },
  other: { label: 'Other', icon: recordIcons.info_request },
}
