import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type ChangedKind, refresh } from '#web/api/live/refresh.ts'
import { applyServerErrors, type ErrorTarget } from '#web/api/forms/server-errors.ts'
import { isVersionConflict, type Undo } from '#web/api/call.ts'
import { toastFailure } from './toast-failure.ts'
import type { ChangeMessage } from './pending-changes.ts'
import { sendUndoable } from './send-undoable.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'
import { useState } from 'react'

type ToastContent = string | ChangeMessage

/** Shows a change before the server has responded. */
interface Preview<Input> {
  /** The queries that show it. Their data is restored if the server refuses the change. */
  key: QueryKey
  show: (client: QueryClient, input: Input) => void
}

/** The version that a form's changes are based on; see `useEditBase`. */
interface EditBase<Answer> {
  handleError: (error: unknown) => Promise<unknown>
  reset: (answer: Answer) => void
}

export interface ChangeOptions<Input, Answer> {
  /**
   * Sends the change. Pass `idempotencyKey` to a POST, so that retries after a lost response have no second effect.
   * Pass `undo` to an undoable call, so that the toast on success can undo it.
   */
  send: (input: Input, idempotencyKey: string, undo: Undo) => Promise<Answer>
  /** The toast shown on success. */
  successToast?: ToastContent | ((answer: Answer, input: Input) => ToastContent | undefined)
  /** The title of the toast shown on failure. Without one, the caller shows the `error`. */
  failureTitle?: string | ((input: Input) => string)
  /** The reason shown in the toast instead of the server's message. */
  explain?: (error: Error) => string
  /** Receives the server's field errors. */
  form?: ErrorTarget
  edit?: EditBase<Answer>
  /** The key of the query that the response updates. */
  query?: QueryKey
  preview?: Preview<Input>
  /** Changes with the same scope are sent one after another. */
  scope?: string
  /** Called on success, before anything is refetched. Awaited, for example to leave a page that no longer exists. */
  onDone?: (answer: Answer, input: Input) => unknown
  /** Called once everything on screen shows the change, which stays pending until then. */
  onShown?: (answer: Answer) => void
  onFailed?: (error: Error) => unknown
}

const resolveOption = <Args extends unknown[], T>(option: T | ((...args: Args) => T), ...args: Args): T =>
  typeof option === 'function' ? (option as (...args: Args) => T)(...args) : option

const toToastMessage = (content: ToastContent | undefined): ChangeMessage | undefined =>
  typeof content === 'string' ? { title: content } : content

/**
 * Changes a record: sends the change, reports the outcome in a toast, and refetches everything that shows the record. A
 * failure also refetches, because the record may have changed. Pass null as `kind` for changes that no page shows.
 */
export function useChange<Input = void, Answer = unknown>(
  kind: ChangedKind | null,
  options: ChangeOptions<Input, Answer>,
) {
  const { send, successToast, failureTitle, explain, form, edit, query, preview, scope } = options
  const { onDone, onShown, onFailed } = options
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  // Data fetched while a later change is being sent would undo its preview.
  const refreshLast = async () => {
    if (!preview || client.isMutating({ mutationKey: preview.key }) === 1) await refresh(client, kind)
  }
  return useMutation({
    ...(preview && { mutationKey: preview.key }),
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: (input: Input) =>
      sendUndoable(
        kind,
        (undo) => sendOnce(input, (idempotencyKey) => send(input, idempotencyKey, undo)),
        (answer) => toToastMessage(resolveOption(successToast, answer, input)),
      ),
    onMutate: async (input) => {
      if (!preview) return []
      await client.cancelQueries({ queryKey: preview.key })
      const snapshot = client.getQueriesData({ queryKey: preview.key })
      preview.show(client, input)
      return snapshot
    },
    onSuccess: async (answer, input) => {
      if (query) client.setQueryData(query, answer)
      edit?.reset(answer)
      await onDone?.(answer, input)
      const refreshed = refreshLast()
      if (!onShown) return
      await refreshed
      onShown(answer)
    },
    onError: async (error, input, snapshot = []) => {
      for (const [key, data] of snapshot) client.setQueryData(key, data)
      if (form) applyServerErrors(form, error)
      if (failureTitle !== undefined)
        toastFailure(resolveOption(failureTitle, input), error, explain?.(error))
      void refreshLast()
      await edit?.handleError(error)
      await onFailed?.(error)
    },
  })
}

/**
 * Returns the version that a form's changes are based on: the record as it was opened, or the `newer` version that
 * someone saved while the form was open, which a `ConflictNotice` shows. Pass the result to `useChange` as `edit`, and
 * `version` as `ifMatch`.
 */
export function useEditBase<R extends { version: number }, N extends R, K extends QueryKey>(
  record: R,
  query: FetchQueryOptions<N, Error, N, K>,
) {
  const client = useQueryClient()
  const [{ base, newer }, setState] = useState<{ base: R; newer?: R }>({ base: record })
  return {
    base,
    newer,
    version: (newer ?? base).version,
    /** Fetches and returns the newer version if a save was refused because of it. */
    handleError: async (failure: unknown): Promise<N | undefined> => {
      if (!isVersionConflict(failure)) return undefined
      const newest = { ...query, staleTime: 0 }
      const latest = await client.fetchQuery(newest).catch(() => undefined)
      if (latest) setState({ base: newer ?? base, newer: latest })
      return latest
    },
    /** Starts over from a saved version. */
    reset: (saved: R) => setState({ base: saved }),
  }
}
