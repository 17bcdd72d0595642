import { CalendarX2, Check, CircleX } from 'lucide-react'
import type { ApiToken } from '#shared/api-tokens/schemas.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const tokenState: StatusMap<ApiToken['state']> = {
  active: { label: 'Active', tone: 'good', icon: Check },
  expired: { label: 'Expired', tone: 'neutral', icon: CalendarX2, description: 'This token has expired' },
  revoked: { label: 'Revoked', tone: 'neutral', icon: CircleX, description: 'This token no longer works' },
}
