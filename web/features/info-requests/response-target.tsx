import { Timer } from 'lucide-react'
import { momentWords } from '#shared/clock-words.ts'
import { formatExact } from '#shared/format.ts'
import { usePortal } from '#web/session.ts'

/** How soon an answer is hoped for; of one request, also until when. */
export function ResponseTarget({ dueAt = null }: { dueAt?: string | null }) {
  const hours = usePortal()?.targetHours
  return (
    <p className="flex items-start gap-2 text-sm text-ink-3">
      <Timer size={16} strokeWidth={1.8} className="mt-0.5" aria-hidden="true" />
      <span>
        Response target: <strong className="font-[580] text-ink-2">{hours ?? 24} business hours</strong>
        {dueAt && <Until at={dueAt} />}. An answer within that time keeps your project on schedule.
      </span>
    </p>
  )
}

function Until({ at }: { at: string }) {
  return (
    <>
      , so by{' '}
      <time dateTime={at} title={formatExact(at)} className="font-[580] text-ink-2">
        {momentWords(at)}
      </time>
    </>
  )
}
