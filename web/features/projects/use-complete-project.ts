import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '#web/changes.ts'
import { projectQuery } from './queries.ts'
import { saveProject, STATUS_FAILED, statusUpdated } from './use-update-project.ts'

/** Marks any project as complete, unless somebody else changes it at the same time. */
export function useCompleteProject(): (id: number) => void {
  const client = useQueryClient()
  const { mutate } = useChange('project', {
    send: async (id: number, _key, undo) => {
      const { version } = await client.fetchQuery(projectQuery(id))
      return saveProject(id, { status: 'completed' }, version, undo)
    },
    done: statusUpdated,
    failed: STATUS_FAILED,
  })
  return mutate
}
