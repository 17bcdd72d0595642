import { messageOf } from '#web/api/call.ts'
import { ErrorState } from '#web/ui/page/query-view.tsx'

interface LinkFailureProps {
  title: string
  failure: unknown
  onRetry: () => void
}

/** Why the portal could not say what a one-time link is for. */
export default function LinkFailure({ title, failure, onRetry }: LinkFailureProps) {
  return (
    <ErrorState title={title} onRetry={onRetry}>
      {messageOf(failure)}
    </ErrorState>
  )
}
