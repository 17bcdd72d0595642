import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#web/api/call.ts'
import { ErrorState, NotFoundState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

interface ProjectFailureProps {
  error: unknown
  onRetry: () => unknown
  /** The button back to the list. */
  back: ReactNode
}

/** Instead of a project that is not there, is somebody else's or could not be loaded. */
export function ProjectFailure({ error, onRetry, back }: ProjectFailureProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <NotFoundState title="Project not found" action={back}>
        The project you’re looking for doesn’t exist or was removed.
      </NotFoundState>
    )
  return (
    <>
      <PageHeader title="Project" />
      <ErrorState title="Could not load the project" onRetry={onRetry} action={back}>
        {messageOf(error)}
      </ErrorState>
    </>
  )
}
