import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#web/api/call.ts'
import { NotFoundState, TryAgain } from '#web/ui/page/error-state.tsx'

interface RequestErrorProps {
  error: Error
  onRetry: () => unknown
  /** The way back. */
  back: ReactNode
}

/** Shown instead of a request that could not be loaded. */
export function RequestError({ error, onRetry, back }: RequestErrorProps) {
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <NotFoundState
      title="Error loading information request"
      action={
        <>
          {!gone && <TryAgain variant="primary" onRetry={onRetry} />}
          {back}
        </>
      }
    >
      {gone ? 'The information request you’re looking for doesn’t exist or was removed.' : messageOf(error)}
    </NotFoundState>
  )
}
