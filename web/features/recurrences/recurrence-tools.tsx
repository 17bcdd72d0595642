import { Pause, PencilLine, Play, Trash2 } from 'lucide-react'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import type { RecurrenceItem } from '#web/recurrences/queries.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'

interface RecurrenceToolsProps {
  recurrence: RecurrenceItem
  onEdit: (recurrence: RecurrenceItem) => void
}

/** Edits what recurs, pauses or resumes it, or deletes it, which can be undone. */
export function RecurrenceTools({ recurrence, onEdit }: RecurrenceToolsProps) {
  const { id, content, paused, version } = recurrence
  const { title } = content
  const pause = useChange('project', {
    send: () =>
      call('PATCH /api/recurrences/:id', { params: { id }, body: { paused: !paused } }, { ifMatch: version }),
    done: { title: paused ? t('Recurring work resumed') : t('Recurring work paused'), description: title },
    failed: t('Could not update the recurring work'),
  })
  const remove = useChange('project', {
    send: (_input: void, _key, undo) =>
      call('DELETE /api/recurrences/:id', { params: { id } }, { ifMatch: version, undo }),
    done: { title: t('Recurring work deleted'), description: title, undone: t('Recurring work restored') },
    failed: t('Could not delete the recurring work'),
  })
  return (
    <span className="flex flex-none">
      <IconButton
        icon={PencilLine}
        label={t('Edit {title}', { title })}
        size="sm"
        className="max-sm:size-control"
        onClick={() => onEdit(recurrence)}
      />
      <IconButton
        icon={paused ? Play : Pause}
        label={paused ? t('Resume {title}', { title }) : t('Pause {title}', { title })}
        size="sm"
        className="max-sm:size-control"
        onClick={() => pause.mutate()}
      />
      <IconButton
        icon={Trash2}
        label={t('Delete {title}', { title })}
        size="sm"
        className="max-sm:size-control"
        onClick={() => remove.mutate()}
      />
    </span>
  )
}
