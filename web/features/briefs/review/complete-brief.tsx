import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/words.ts'
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
    title={t('Complete this brief?')}
    description={t(
      'It moves to Completed, and the client can see that in the portal. A brief also completes by itself when its project does.',
    )}
    confirmLabel={t('Mark as Complete')}
    pendingLabel={t('Completing...')}
    onClose={onClose}
  />
)
