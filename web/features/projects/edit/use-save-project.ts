import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/words.ts'
import { useEditBase } from '#web/use-edit-base.ts'
import { useChange } from '#web/changes.ts'
import { lastEditor } from './last-editor.ts'
import { compare, merge, type Conflict } from './merge.ts'
import { changedFields, valuesOf, type ProjectValues, type SavedValues } from './project-form.ts'
import { projectQuery } from '../queries.ts'
import { saveProject } from '../use-update-project.ts'

interface Met extends Conflict {
  /** Who saved the other version, such as 'Olivia Grant'; null when unknown. */
  editor: string | null
}

type ProjectEdit = ReturnType<typeof useProjectEdit>

/** The version of a project that editing started from, or a newer one that was met since. */
export const useProjectEdit = (base: Project) => useEditBase(base, projectQuery(base.id))

/**
 * Saves the changed fields of a project; on a `conflict`, what somebody else saved in the meantime is merged into the
 * form.
 */
export function useSaveProject(
  edit: ProjectEdit,
  form: UseFormReturn<ProjectValues, unknown, SavedValues>,
  onSaved: () => void,
) {
  const [conflict, setConflict] = useState<Met | null>(null)
  const { id } = edit.base
  const base = valuesOf(edit.newer ?? edit.base)
  const save = useChange('project', {
    send: (values: SavedValues, _key, undo) => {
      const fields = changedFields(base, form.getValues())
      const body = Object.fromEntries(fields.map((field) => [field, values[field]]))
      return saveProject(id, body, edit.version, undo)
    },
    done: t('Project updated'),
    failed: t('Failed to update project'),
    form,
    query: projectQuery(id).queryKey,
    onDone: onSaved,
    onFailed: async (error) => {
      const latest = await edit.refused(error)
      if (!latest) return
      const met = compare(base, valuesOf(latest), form.getValues())
      setConflict({ ...met, editor: await lastEditor(id) })
      form.reset(merge(met))
    },
  })
  return { save, conflict, setConflict }
}
