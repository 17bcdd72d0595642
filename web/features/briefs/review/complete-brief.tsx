import type { Brief } from '#shared/briefs/schemas.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
import { statusChange } from './use-decisions.ts'

/** Whether staff may complete a brief by hand; normally it is completed with its project. */
export const isCompletable = ({ status }: Brief) => status === 'accepted' || status === 'in_progress'

interface CompleteBriefProps {
  brief: Brief
  open?: boolean
  onClose: () => void
}

/** Asks whether a brief is complete, before it is marked so. */
export const CompleteBrief = ({ brief, open = true, onClose }: CompleteBriefProps) => (
  <ConfirmChange
    {...statusChange(brief, 'completed')}
    open={open}
    tone="primary"
    title="Complete this brief?"
    description="It moves to Completed, and the client can see that in the portal. A brief also completes by itself when its project does."
    confirmLabel="Mark as Complete"
    pendingLabel="Completing..."
    onClose={onClose}
  />
)
