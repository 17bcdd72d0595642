import { Timer } from 'lucide-react'
import { rich } from '#shared/words.ts'
import { usePortal } from '#web/api/session.ts'

/** The expected response time. */
export function ResponseTarget() {
  const hours = usePortal()?.targetHours ?? 24
  return (
    <p className="flex items-start gap-2 text-sm text-ink-3">
      <Timer size={16} strokeWidth={1.8} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        {rich(
          'Response target: <strong>{hours, plural, one {# business hour} other {# business hours}}</strong>. An answer within that time keeps your project on schedule.',
          { strong: (words) => <strong className="font-[580] text-ink-2">{words}</strong>, hours },
        )}
      </span>
    </p>
  )
}
