import type { ComponentProps } from 'react'
import { t } from '#shared/words.ts'
import type { RequestItem } from './queries.ts'
import { isClosed } from './request-status.ts'
import { DateText, DueBadge } from '#web/ui/page/dates.tsx'

interface RequestDueProps extends Pick<ComponentProps<typeof DueBadge>, 'day'> {
  request: RequestItem
}

/** By when an answer is needed; only the date once it has come. */
export const RequestDue = ({ request, ...props }: RequestDueProps) =>
  request.status === 'completed' || isClosed(request) ? (
    <DateText value={request.dueDate} missing={t('No deadline')} />
  ) : (
    <DueBadge due={request.dueDate} {...props} />
  )
