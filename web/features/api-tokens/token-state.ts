import { CalendarX2, Check, CircleX } from 'lucide-react'
import type { ApiToken } from '#shared/api-tokens/schemas.ts'
import { said, t } from '#shared/words.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const tokenState: StatusMap<ApiToken['state']> = {
  active: { label: said('token', 'Active'), tone: 'good', icon: Check },
  expired: {
    label: said('token', 'Expired'),
    tone: 'neutral',
    icon: CalendarX2,
    description: t('This token has expired'),
  },
  revoked: {
    label: said('token', 'Revoked'),
    tone: 'neutral',
    icon: CircleX,
    description: t('This token no longer works'),
  },
}
