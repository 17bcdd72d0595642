import { Suspense, useState, type ReactNode } from 'react'
import { ApiError } from '#web/api.ts'
import { lazyPart } from '#web/ui/parts.ts'

const ConfirmIdentityDialog = lazyPart(() => import('#web/features/security/confirm-identity-dialog.tsx'))

interface Confirmed {
  /** Does it, after asking who it is where the server wants that; undefined if the person would rather not. */
  run: <T>(action: () => Promise<T>) => Promise<T | undefined>
  /** Stands somewhere on the page. */
  dialog: ReactNode
}

/** Changes that need a recent confirmation: asks for it when it is missing, and then does the change. */
export function useConfirmed(): Confirmed {
  const [answer, setAnswer] = useState<{ give: (confirmed: boolean) => void }>()
  async function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAnswer({ give: resolve })
      const confirmed = await promise
      setAnswer(undefined)
      return confirmed ? action() : undefined
    }
  }
  const dialog = answer && (
    <Suspense>
      <ConfirmIdentityDialog onAnswer={answer.give} />
    </Suspense>
  )
  return { run, dialog }
}
