import { Timer } from 'lucide-react'
import { formatClock, formatDate } from '#shared/format.ts'
import { RESPONSE_TARGET_HOURS, responseTarget } from '#shared/response-target.ts'

/** How soon an answer is hoped for; of one request, also until when. */
export function ResponseTarget({ askedAt }: { askedAt?: string }) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-3">
      <Timer size={16} strokeWidth={1.8} className="mt-0.5" aria-hidden="true" />
      <span>
        Response target:{' '}
        <strong className="font-[580] text-ink-2">{RESPONSE_TARGET_HOURS} business hours</strong>
        {askedAt && <Until target={responseTarget(new Date(askedAt))} />}. An answer within that time keeps
        your project on schedule.
      </span>
    </p>
  )
}

function Until({ target }: { target: Date }) {
  const instant = target.toISOString()
  return (
    <>
      , so by{' '}
      <time dateTime={instant} className="font-[580] text-ink-2">
        {formatDate(target)}, {formatClock(instant)}
      </time>
    </>
  )
}
