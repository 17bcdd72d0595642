import type { ComponentProps } from 'react'
import { formatDay } from '#shared/format.ts'
import { t } from '#shared/words.ts'
import type { RequestItem } from './queries.ts'
import { isClosed } from './request-status.tsx'
import { DateText, DueBadge } from '#web/ui/page/dates.tsx'

interface RequestDueProps extends Pick<ComponentProps<typeof DueBadge>, 'day'> {
  request: RequestItem
}

/** By when an answer is needed, and when it came round again; only the date once it has come. */
export const RequestDue = ({ request, ...props }: RequestDueProps) =>
  request.status === 'completed' || isClosed(request) ? (
    <DateText value={request.dueDate} missing={t('No deadline')} />
  ) : (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <DueBadge due={request.dueDate} {...props} />
      {request.dueAgainOn && (
        <span className="text-sm text-ink-3">
          {t('Due again {day}', { day: formatDay(request.dueAgainOn) })}
        </span>
      )}
    </span>
  )
