import { CircleSlash } from 'lucide-react'
import { t } from '#shared/words.ts'
import type { RequestItem } from './queries.ts'
import { useWithdrawRequest } from './use-request-changes.ts'
import { Button } from '#web/ui/base/button.tsx'

/** Withdraws a request that is not needed any more; its page then offers to restore it. */
export function WithdrawButton({ request }: { request: RequestItem }) {
  const withdraw = useWithdrawRequest(request)
  return (
    <Button icon={CircleSlash} pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {t('Withdraw')}
    </Button>
  )
}
