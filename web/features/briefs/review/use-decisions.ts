import { useNavigate } from '@tanstack/react-router'
import type { Brief } from '#shared/briefs/schemas.ts'
import { listOf } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import { call, type Undo } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'

/** Accepts the brief in the version that was read, and goes to the projects, where its new project is listed. */
export function useAccept({ id, version }: Brief) {
  const navigate = useNavigate()
  return useChange('brief', {
    send: (_input, idempotencyKey, undo) =>
      call(
        'POST /api/briefs/:id/accept',
        { params: { id }, body: {} },
        { idempotencyKey, ifMatch: version, undo },
      ),
    done: {
      title: t('Brief accepted'),
      description: t('The brief has been accepted and a new project has been created.'),
    },
    failed: t('Failed to accept brief'),
    onDone: () => navigate({ to: listOf('project', 'staff') }),
  })
}

/** Sets a brief's status as staff: rejected permanently, or completed. For `ConfirmChange`. */
export const statusChange = ({ id, version }: Brief, status: 'rejected' | 'completed') => ({
  kind: 'brief' as const,
  send: (_input: void, _key: string, undo: Undo) =>
    call(
      'PATCH /api/briefs/:id/status',
      { params: { id }, body: { status } },
      // Rejecting is final, and the question before it says so.
      { ifMatch: version, ...(status === 'completed' && { undo }) },
    ),
  done: {
    title: t('Brief status updated'),
    description:
      status === 'rejected' ? t('The brief has been rejected.') : t('The brief has been completed.'),
  },
  failed: t('Failed to update brief status'),
})
