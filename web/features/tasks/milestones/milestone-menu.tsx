import { CircleCheckBig, Ellipsis, PencilLine, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '#shared/tasks/schemas.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { SmallIconButton } from '#web/ui/page/small-buttons.tsx'
import { milestonesQuery } from '../queries.ts'

const EditMilestoneDialog = lazyDialog(async () => ({
  default: (await import('./milestone-dialogs.tsx')).EditMilestoneDialog,
}))

/** A menu of what staff can do with a milestone. */
export default function MilestoneMenu({ milestone, projectId }: { milestone: Task; projectId: number }) {
  const { title } = milestone
  const isReached = milestone.status === 'completed'
  const [editing, setEditing] = useState(false)
  const mark = useToggleMilestone(milestone, projectId)
  const remove = useDeleteMilestone(milestone)
  return (
    <>
      <Menu
        align="start"
        trigger={<SmallIconButton icon={Ellipsis} label={t('Actions for {name}', { name: title })} />}
      >
        <MenuItem
          icon={isReached ? RotateCcw : CircleCheckBig}
          onSelect={() => mark.mutate(isReached ? 'pending' : 'completed')}
        >
          {isReached ? t('Reopen') : t('Mark as Reached')}
        </MenuItem>
        <MenuItem icon={PencilLine} onSelect={() => setEditing(true)}>
          {t('Edit…')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} tone="danger" onSelect={() => remove.mutate()}>
          {t('Delete')}
        </MenuItem>
      </Menu>
      {editing && <EditMilestoneDialog milestone={milestone} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Marks a milestone; the line shows it immediately. */
function useToggleMilestone({ id, title }: Task, projectId: number) {
  const { queryKey: key } = milestonesQuery(projectId)
  return useChange('task', {
    send: (status: TaskStatus, _key, undo) =>
      call('PATCH /api/tasks/:id/status', { params: { id }, body: { status } }, { undo }),
    successToast: (_saved, status) => ({
      title: status === 'completed' ? t('Milestone reached') : t('Milestone reopened'),
      description: title,
    }),
    failureTitle: t('Could not update the milestone'),
    preview: {
      key,
      show: (client, status) =>
        client.setQueryData(key, (milestones) =>
          milestones?.map((other) => (other.id === id ? { ...other, status } : other)),
        ),
    },
  })
}

const useDeleteMilestone = ({ id, title, version }: Task) =>
  useChange('task', {
    send: (_input: void, _key, undo) =>
      call('DELETE /api/tasks/:id', { params: { id } }, { ifMatch: version, undo }),
    successToast: { title: t('Milestone deleted'), description: title, undone: t('Milestone restored') },
    failureTitle: t('Could not delete the milestone'),
  })
