import { PencilLine, Trash2 } from 'lucide-react'
import type { Task } from '#shared/tasks/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'

interface TaskToolsProps {
  task: Task
  onEdit: (task: Task) => void
}

/** Edits a task, or deletes it, which can be undone. */
export default function TaskTools({ task, onEdit }: TaskToolsProps) {
  const { id, title, version } = task
  const remove = useChange('task', {
    send: (_input: void, _key, undo) =>
      call('DELETE /api/tasks/:id', { params: { id } }, { ifMatch: version, undo }),
    done: { title: t('Task deleted'), description: title, undone: t('Task restored') },
    failed: t('Could not delete the task'),
  })
  return (
    <>
      <IconButton
        icon={PencilLine}
        label={t('Edit {title}', { title })}
        size="sm"
        onClick={() => onEdit(task)}
      />
      <IconButton
        icon={Trash2}
        label={t('Delete {title}', { title })}
        size="sm"
        onClick={() => remove.mutate()}
      />
    </>
  )
}
