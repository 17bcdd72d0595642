import { useQueryClient } from '@tanstack/react-query'
import { projectQuery } from './queries.ts'
import { refreshProjects, saveProject, statusUpdated } from './use-update-project.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

/** Marks any project as complete, unless it changes at the same moment. */
export function useCompleteProject(): (id: number) => void {
  const client = useQueryClient()
  const complete = async (id: number) => {
    try {
      const { etag } = await client.fetchQuery(projectQuery(id))
      const saved = await saveProject(id, { status: 'completed' }, etag)
      client.setQueryData(projectQuery(id).queryKey, saved)
      toast(statusUpdated(saved.data))
      await refreshProjects(client)
    } catch (error) {
      toastFailure('Failed to update status', error)
    }
  }
  return (id) => void complete(id)
}
