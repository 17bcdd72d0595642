import { CircleCheck, Hourglass, Loader } from 'lucide-react'
import type { InfoRequestStatus } from '#shared/info-requests/values.ts'
import { said, t } from '#shared/words.ts'
import type { RequestItem } from './queries.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const requestStatus: StatusMap<InfoRequestStatus> = {
  pending: {
    label: said('request', 'Awaiting Response'),
    tone: 'warn',
    icon: Hourglass,
    description: t('The client hasn’t answered yet.'),
  },
  in_progress: {
    label: said('request', 'In Progress'),
    tone: 'info',
    icon: Loader,
    description: t('Someone is working on the answer.'),
  },
  completed: {
    label: said('request', 'Completed'),
    tone: 'good',
    icon: CircleCheck,
    description: t('The client has answered.'),
  },
}

/** Whether it can be neither answered nor changed: it was withdrawn, or its project is archived. */
export const isClosed = ({
  withdrawnAt,
  projectArchived,
}: Pick<RequestItem, 'withdrawnAt' | 'projectArchived'>) => withdrawnAt !== null || projectArchived

/** Whether its client can be asked for something: nothing is asked of an archived company, whose people only read. */
export const canBeAsked = (
  request: Pick<RequestItem, 'withdrawnAt' | 'projectArchived' | 'companyArchived'>,
) => !isClosed(request) && !request.companyArchived

export const isOpen = (request: RequestItem) => request.status !== 'completed' && !isClosed(request)

/** Whether to say on its page that a colleague handed it over: while it is open, and to both while there are words. */
export const isHandedOver = (request: RequestItem) =>
  !!request.handedOver && (isOpen(request) || request.handedOver.words !== null)

/** The statuses in words for the client. */
export const ownRequestStatus: StatusMap<InfoRequestStatus> = {
  pending: {
    ...requestStatus.pending,
    label: said('request', 'Pending'),
    description: t('We’re waiting for your answer.'),
  },
  in_progress: { ...requestStatus.in_progress, description: t('Your answer is being worked on.') },
  completed: { ...requestStatus.completed, description: t('You’ve answered.') },
}
