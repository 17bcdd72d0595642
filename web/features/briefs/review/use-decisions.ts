import { useNavigate } from '@tanstack/react-router'
import type { Brief } from '#shared/briefs/schemas.ts'
import { listOf } from '#shared/records.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'

/** Accepts the brief in the version that was read, and goes to the projects, where its new project is listed. */
export function useAccept({ id, version }: Brief) {
  const navigate = useNavigate()
  return useChange('brief', {
    send: () => call('POST /api/briefs/:id/accept', { params: { id } }, { ifMatch: version }),
    done: {
      title: 'Brief accepted',
      description: 'The brief has been accepted and a new project has been created.',
    },
    failed: 'Failed to accept brief',
    onDone: () => navigate({ to: listOf('project', 'staff') }),
  })
}

/** Sets a brief's status as staff: rejected permanently, or completed. For `ConfirmChange`. */
export const statusChange = ({ id, version }: Brief, status: 'rejected' | 'completed') => ({
  kind: 'brief' as const,
  send: () =>
    call('PATCH /api/briefs/:id/status', { params: { id }, body: { status } }, { ifMatch: version }),
  done: { title: 'Brief status updated', description: `The brief has been ${status}.` },
  failed: 'Failed to update brief status',
})
