import { Timer } from 'lucide-react'
import { hopedFor } from '#shared/clock/words.ts'
import { formatExact } from '#shared/format.ts'
import type { RequestItem } from './queries.ts'
import { usePortal } from '#web/api/session.ts'

type Asked = Pick<RequestItem, 'answerDueAt' | 'dueDate'>

/** The expected response time; for one request, also its deadline. */
export function ResponseTarget({ request }: { request?: Asked }) {
  const hours = usePortal()?.targetHours ?? 24
  return (
    <p className="flex items-start gap-2 text-sm text-ink-3">
      <Timer size={16} strokeWidth={1.8} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        Response target: <strong className="font-[580] text-ink-2">{hours} business hours</strong>
        {request?.answerDueAt ? <Until at={request.answerDueAt} dueDate={request.dueDate} /> : `. ${ON_TIME}`}
      </span>
    </p>
  )
}

const ON_TIME = 'An answer within that time keeps your project on schedule.'

function Until({ at, dueDate }: { at: string; dueDate: string | null }) {
  const { words, late, byDueDate } = hopedFor(at, dueDate)
  const exact = byDueDate ? (dueDate ?? at) : at
  const time = (
    <time dateTime={exact} title={formatExact(exact)} className="font-[580] whitespace-nowrap text-ink-2">
      {words}
    </time>
  )
  if (late)
    return (
      <>
        {byDueDate ? '; this was due ' : ', over since '}
        {time}. Please answer as soon as you can.
      </>
    )
  if (byDueDate)
    return (
      <>
        ; here we need it {words !== 'today' && 'by '}
        {time} already.
      </>
    )
  return (
    <>
      , so by {time}. {ON_TIME}
    </>
  )
}
