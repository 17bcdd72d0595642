import { t } from '#shared/i18n/t.ts'
import { call, type CallInput, type Undo } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { type RequestItem, requestQuery } from './queries.ts'

type Change = CallInput<'PATCH /api/info-requests/:id'>['body']

/** Returns options for `useChange` that save changes to this version of a request and update its query. */
export const getRequestSaveOptions = (id: number, version: number) => ({
  send: (body: Change, _key: string, undo: Undo) =>
    call('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: version, undo }),
  query: requestQuery(id).queryKey,
})

/** Withdraws a request that is no longer needed. */
export const useWithdrawRequest = ({ id, version }: RequestItem) =>
  useChange('info_request', {
    send: (_, _key, undo) =>
      call('DELETE /api/info-requests/:id', { params: { id } }, { ifMatch: version, undo }),
    successToast: { title: t('Request withdrawn'), undone: t('Request restored') },
    failureTitle: t('Could not withdraw the request'),
  })

/** Accepts the answer to a request, so that it's no longer waiting on anyone. */
export function useAcceptAnswer({ id, version, questionCount }: RequestItem) {
  const { mutate, isPending } = useChange('info_request', {
    ...getRequestSaveOptions(id, version),
    successToast: questionCount > 0 ? t('All answers accepted') : t('Answer accepted'),
    failureTitle: questionCount > 0 ? t('Could not accept the answers') : t('Could not accept the answer'),
    onShown: focusFirstAnswer,
  })
  return { mutate: () => mutate({ reviewed: true }), isPending }
}

const ROW = '[data-answer]'

/** Returns the id of the question whose row has the focus. */
export const getFocusedAnswerId = () =>
  Number(document.activeElement?.closest<HTMLElement>(ROW)?.dataset['answer'])

const listRows = () => [...document.querySelectorAll<HTMLElement>(ROW)]
const findAcceptButton = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-accepts]')
const focusRow = (row: HTMLElement | undefined) =>
  (row?.querySelector<HTMLElement>('[data-returns]') ?? row)?.focus()

/** Moves the focus after a review: to the next answer to review, otherwise to the next row. */
export function focusNextAnswer(id: number): void {
  const all = listRows()
  const rowIndex = all.findIndex((row) => row.dataset['answer'] === String(id))
  const others = [...all.slice(rowIndex + 1), ...all.slice(0, rowIndex)]
  const next = others.map(findAcceptButton).find((button) => button !== null)
  if (next) next.focus()
  else focusRow(others[0] ?? all[rowIndex])
}

/** Focuses the first row if the button that accepted all answers took the focus with it. */
function focusFirstAnswer(): void {
  if (document.activeElement === document.body) focusRow(listRows()[0])
}
