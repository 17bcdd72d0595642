import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import type { RequestItem } from './queries.ts'
import { focusFirstAnswer } from './answer-focus.ts'
import { savesRequest } from './save-request.ts'

/** Withdraws a request that is not needed any more. */
export const useWithdrawRequest = ({ id, version }: RequestItem) =>
  useChange('info_request', {
    send: (_, _key, undo) =>
      call('DELETE /api/info-requests/:id', { params: { id } }, { ifMatch: version, undo }),
    done: { title: t('Request withdrawn'), undone: t('Request restored') },
    failed: t('Could not withdraw the request'),
  })

/** Says that the answer is enough, so that it waits on nobody any more. */
export function useAcceptAnswer({ id, version, questionCount }: RequestItem) {
  const { mutate, isPending } = useChange('info_request', {
    ...savesRequest(id, version),
    done: questionCount > 0 ? t('All answers accepted') : t('Answer accepted'),
    failed: questionCount > 0 ? t('Could not accept the answers') : t('Could not accept the answer'),
    onShown: focusFirstAnswer,
  })
  return { mutate: () => mutate({ reviewed: true }), isPending }
}
