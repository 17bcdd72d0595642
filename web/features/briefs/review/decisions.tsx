import { useNavigate } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { getListUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type Undo } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { Button } from '#web/ui/base/button.tsx'

/** Accepts the version of the brief that was read, then opens the projects, where its new project is listed. */
export function useAcceptBrief({ id, version: ifMatch }: Brief) {
  const navigate = useNavigate()
  return useChange('brief', {
    send: (_input, idempotencyKey, undo) =>
      call('POST /api/briefs/:id/accept', { params: { id }, body: {} }, { idempotencyKey, ifMatch, undo }),
    successToast: {
      title: t('Brief accepted'),
      description: t('The brief has been accepted and a new project has been created.'),
    },
    failureTitle: t('Failed to accept brief'),
    onDone: () => navigate({ to: getListUrl('project', 'staff') }),
  })
}

/** Returns `ConfirmChange` props that set a brief's status as staff: permanently rejected, or completed. */
export const getStatusChange = ({ id, version }: Brief, status: 'rejected' | 'completed') => ({
  kind: 'brief' as const,
  send: (_input: void, _key: string, undo: Undo) =>
    call(
      'PATCH /api/briefs/:id/status',
      { params: { id }, body: { status } },
      // Rejecting is final, as the confirmation says.
      { ifMatch: version, ...(status === 'completed' && { undo }) },
    ),
  successToast: {
    title: t('Brief status updated'),
    description:
      status === 'rejected' ? t('The brief has been rejected.') : t('The brief has been completed.'),
  },
  failureTitle: t('Failed to update brief status'),
})

/** Whether staff can complete a brief manually. Normally it's completed with its project. */
export const isCompletable = ({ status }: Brief) => status === 'accepted' || status === 'in_progress'

interface CompleteBriefDialogProps {
  brief: Brief
  open?: boolean
  onClose: () => void
}

/** Asks for confirmation before a brief is marked as complete. */
export const CompleteBriefDialog = ({ brief, ...dialog }: CompleteBriefDialogProps) => (
  <ConfirmChange
    {...getStatusChange(brief, 'completed')}
    {...dialog}
    tone="primary"
    title={t('Complete this brief?')}
    description={t(
      'It will move to Completed, and the client can see that in the portal. A brief is also completed automatically when its project is.',
    )}
    confirmLabel={t('Mark as Complete')}
    pendingLabel={t('Completing...')}
  />
)

/** Completes an accepted brief manually. */
export function CompleteButton({ brief }: { brief: Brief }) {
  const [asking, setAsking] = useState(false)
  if (!isCompletable(brief)) return null
  return (
    <>
      <Button icon={CheckCheck} onClick={() => setAsking(true)}>
        {t('Mark as Complete')}
      </Button>
      <CompleteBriefDialog brief={brief} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
