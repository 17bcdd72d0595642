import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#web/api/call.ts'
import { ErrorState, NotFoundState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

interface BriefProblemProps {
  /** What the call threw; null when the address holds no number. */
  error: unknown
  onRetry: () => unknown
  /** The way back to the list. */
  back: ReactNode
}

/** In place of a brief that is not there or could not be loaded. */
export function BriefProblem({ error, onRetry, back }: BriefProblemProps) {
  const missing = !error || (error instanceof ApiError && (error.status === 404 || error.status === 400))
  if (missing)
    return (
      <NotFoundState title="Brief not found" action={back}>
        The brief you're looking for doesn't exist or was removed.
      </NotFoundState>
    )
  return (
    <>
      <PageHeader title="Brief" />
      <ErrorState title="Could not load the brief" onRetry={onRetry} action={back}>
        {messageOf(error)}
      </ErrorState>
    </>
  )
}
