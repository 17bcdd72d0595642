import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { t } from '#shared/words.ts'
import { requestQuery, type RequestItem } from '#web/features/info-requests/queries.ts'
import { isClosed } from '#web/features/info-requests/request-status.ts'
import { useAcceptAnswer, useWithdrawRequest } from '#web/features/info-requests/use-request-changes.ts'
import type { KindProps } from './kind-props.ts'

export function RequestCommands({ id, children }: KindProps) {
  const { data } = useQuery(requestQuery(id))
  return data ? <OfRequest request={data}>{children}</OfRequest> : children(undefined)
}

function OfRequest({ request, children }: { request: RequestItem } & Pick<KindProps, 'children'>) {
  const withdraw = useWithdrawRequest(request)
  const accept = useAcceptAnswer(request)
  const withdrawing = {
    id: 'withdraw',
    label: t('Withdraw Request'),
    icon: CircleSlash,
    run: () => withdraw.mutate(),
  }
  const accepting = { id: 'accept', label: t('Accept Answer'), icon: CircleCheck, run: accept.mutate }
  const answered = request.status === 'completed'
  const commands = answered ? (request.awaitsReview ? [accepting] : []) : [withdrawing]
  return children({ heading: t('This Request'), commands: isClosed(request) ? [] : commands })
}
