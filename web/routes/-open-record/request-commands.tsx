import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { t } from '#shared/words.ts'
import { requestQuery, type RequestItem } from '#web/features/info-requests/queries.ts'
import { isClosed } from '#web/features/info-requests/request-status.ts'
import { useAcceptAnswer, useWithdrawRequest } from '#web/features/info-requests/use-request-changes.ts'
import type { KindProps } from './kind-props.ts'
import { useReportedRecord } from './use-reported-record.ts'

export function RequestCommands({ id, report }: KindProps) {
  const { data } = useQuery(requestQuery(id))
  return data ? <OfRequest request={data} report={report} /> : null
}

function OfRequest({ request, report }: { request: RequestItem } & Pick<KindProps, 'report'>) {
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
  useReportedRecord({ heading: t('This Request'), commands: isClosed(request) ? [] : commands }, report)
  return null
}
