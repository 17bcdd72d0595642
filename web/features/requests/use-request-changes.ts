import { t } from '#shared/i18n/t.ts'
import { call, type CallInput, type Undo } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { type RequestItem, requestQuery } from './queries.ts'

type Change = CallInput<'PATCH /api/info-requests/:id'>['body']

/** How changes that staff made to this version of a request are sent, and where the response is shown. */
export const savesRequest = (id: number, version: number) => ({
  send: (body: Change, _key: string, undo: Undo) =>
    call('PATCH /api/info-requests/:id', { params: { id }, body }, { ifMatch: version, undo }),
  query: requestQuery(id).queryKey,
})

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

const ROW = '[data-answer]'

/** The number of the question in whose row the focus is. */
export const focusedAnswer = () =>
  Number(document.activeElement?.closest<HTMLElement>(ROW)?.dataset['answer'])

const rows = () => [...document.querySelectorAll<HTMLElement>(ROW)]
const acceptIn = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-accepts]')
const focusIn = (row: HTMLElement | undefined) =>
  (row?.querySelector<HTMLElement>('[data-returns]') ?? row)?.focus()

/** After an answer was reviewed, the next one to review gets the focus, else the next row. */
export function focusNextAnswer(id: number): void {
  const all = rows()
  const at = all.findIndex((row) => row.dataset['answer'] === String(id))
  const others = [...all.slice(at + 1), ...all.slice(0, at)]
  const next = others.map(acceptIn).find((button) => button !== null)
  if (next) next.focus()
  else focusIn(others[0] ?? all[at])
}

/** Once the button that accepted all of them is gone, the first row gets the focus. */
function focusFirstAnswer(): void {
  if (document.activeElement === document.body) focusIn(rows()[0])
}
