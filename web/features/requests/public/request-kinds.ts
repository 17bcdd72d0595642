import { BadgeCheck, FileText, KeyRound } from 'lucide-react'
import type { InfoRequestKind } from '#shared/requests/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { recordIcons } from '#web/records/records.tsx'
import type { IconType } from '#web/ui/base/button.tsx'

/** The label and icon of each kind of request. */
export const requestKinds: Record<InfoRequestKind, { label: string; icon: IconType }> = {
  content: { label: t('Content'), icon: FileText },
  access: { label: t('Access'), icon: KeyRound },
  approval: { label: t('Approval'), icon: BadgeCheck },
  other: { label: tContext('request', 'Other'), icon: recordIcons.info_request },
}
