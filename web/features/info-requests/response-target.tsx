import { Timer } from 'lucide-react'
import { RESPONSE_TARGET_HOURS } from '#shared/response-target.ts'

/** How soon an answer is hoped for. */
export function ResponseTarget() {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-3">
      <Timer size={16} strokeWidth={1.8} className="mt-0.5" aria-hidden="true" />
      <span>
        Response target:{' '}
        <strong className="font-[580] text-ink-2">{RESPONSE_TARGET_HOURS} business hours</strong>. An answer
        within that time keeps your project on schedule.
      </span>
    </p>
  )
}
