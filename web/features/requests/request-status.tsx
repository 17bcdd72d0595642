import { CircleCheck, CircleSlash, Hourglass, Loader, MailCheck, OctagonPause } from 'lucide-react'
import type { ComponentProps } from 'react'
import { formatDay } from '#shared/i18n/format.ts'
import type { InfoRequestStatus } from '#shared/requests/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import type { RequestItem } from './queries.ts'
import { DateText, DueBadge } from '#web/ui/page/dates.tsx'
import { Badge, StatusBadge, type StatusMap } from '#web/ui/page/status-badge.tsx'

export const requestStatus: StatusMap<InfoRequestStatus> = {
  pending: {
    label: tContext('request', 'Awaiting Response'),
    tone: 'warn',
    icon: Hourglass,
    description: t('The client hasn’t answered yet.'),
  },
  in_progress: {
    label: tContext('request', 'In Progress'),
    tone: 'info',
    icon: Loader,
    description: t('Someone is working on the answer.'),
  },
  completed: {
    label: tContext('request', 'Completed'),
    tone: 'good',
    icon: CircleCheck,
    description: t('The client has answered.'),
  },
}

/** Whether a request can be neither answered nor changed, because it was withdrawn or its project is archived. */
export const isRequestClosed = ({ withdrawnAt, projectArchived }: RequestItem) =>
  withdrawnAt !== null || projectArchived

/** Whether the client can be asked for something. Members of an archived company can only read. */
export const canBeAsked = (request: RequestItem) => !isRequestClosed(request) && !request.companyArchived

export const isRequestOpen = (request: RequestItem) =>
  request.status !== 'completed' && !isRequestClosed(request)

/** Whether the client answers with a decision. Requests with questions are answered one by one. */
export const isApprovalRequest = ({ kind, questionCount }: RequestItem) =>
  kind === 'approval' && questionCount === 0

/** Whether the page shows who reassigned the request: while it's open, or if the user can see a message about it. */
export const hasHandoverNotice = (request: RequestItem) =>
  !!request.handedOver && (isRequestOpen(request) || request.handedOver.words !== null)

/** The statuses as shown to the client. */
export const ownRequestStatus: StatusMap<InfoRequestStatus> = {
  pending: {
    ...requestStatus.pending,
    label: tContext('request', 'Pending'),
    description: t('We’re waiting for your answer.'),
  },
  in_progress: { ...requestStatus.in_progress, description: t('Your answer is being worked on.') },
  completed: { ...requestStatus.completed, description: t('You’ve answered.') },
}

/** Replaces the status of a withdrawn request. */
export const WithdrawnBadge = () => <Badge icon={CircleSlash}>{tContext('request', 'Withdrawn')}</Badge>

/** Marks an open request that blocks the work on its project. */
export function BlocksBadge({ request }: { request: RequestItem }) {
  if (!request.blocks || !isRequestOpen(request)) return null
  return (
    <Badge tone="warn" icon={OctagonPause}>
      {t('The project is waiting for this')}
    </Badge>
  )
}

/** A request's status unless it was closed unanswered, and whether its answer still needs a review. */
export const StaffRequestBadges = ({ request, plain = false }: { request: RequestItem; plain?: boolean }) => (
  <>
    {request.withdrawnAt && <WithdrawnBadge />}
    {(request.status === 'completed' || !isRequestClosed(request)) && (
      <StatusBadge status={request.status} map={requestStatus} plain={plain} />
    )}
    {request.awaitsReview && !isRequestClosed(request) && (
      <Badge tone="info" icon={MailCheck}>
        {t('To Review')}
      </Badge>
    )}
  </>
)

type RequestDueProps = Pick<ComponentProps<typeof DueBadge>, 'day'> & { request: RequestItem }

/** A request's due date. While it's open, also how soon it's due, and when a recurring request is due again. */
export const RequestDue = ({ request, ...props }: RequestDueProps) =>
  isRequestOpen(request) ? (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <DueBadge due={request.dueDate} {...props} />
      {request.dueAgainOn && (
        <span className="text-sm text-ink-3">
          {t('Due again {day}', { day: formatDay(request.dueAgainOn) })}
        </span>
      )}
    </span>
  ) : (
    <DateText value={request.dueDate} missing={t('No deadline')} />
  )
