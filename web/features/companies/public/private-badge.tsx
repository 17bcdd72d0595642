import { Lock } from 'lucide-react'
import { tContext } from '#shared/i18n/t.ts'
import { Badge } from '#web/ui/page/status-badge.tsx'

/** Marks a ticket or request that not everyone at its company can see. */
export const PrivateBadge = ({ record }: { record: { private: boolean } }) =>
  record.private && <Badge icon={Lock}>{tContext('record', 'Private')}</Badge>

/** Marks a private ticket or request in a line of text, before its title. */
export const PrivateLock = ({ record }: { record: { private: boolean } }) =>
  record.private && (
    <span title={tContext('record', 'Private')}>
      <Lock size={14} strokeWidth={2} aria-hidden="true" className="inline-block align-[-0.1em] text-ink-3" />
      {'\u00A0'}
      <span className="sr-only">{tContext('record', 'Private')}: </span>
    </span>
  )
