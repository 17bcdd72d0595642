import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { statusNews, type ProjectStatus } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { callWithEtag, type CallInput } from '#web/api/call.ts'
import { projectQuery } from './queries.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

type Step = { status: ProjectStatus } | { progress: number }
export type ProjectChange = CallInput<'PATCH /api/projects/:id'>['body']

/** Changes a project unless somebody else has since `ifMatch` (412). Answers the new version with its ETag. */
export const saveProject = (id: number, body: ProjectChange, ifMatch: string | null) =>
  callWithEtag('PATCH /api/projects/:id', { params: { id }, body }, { ifMatch })

/** What a toast says of a project that has moved to another status. */
export const statusUpdated = ({ name, status }: Project) => ({
  title: 'Status updated',
  description: `${name} is ${statusNews(status)}.`,
})

/** Everything that shows a project or follows from one asks again. */
export const refreshProjects = (client: QueryClient) =>
  Promise.all(
    ['projects', 'briefs', 'stats', 'activities'].map((resource) =>
      client.invalidateQueries({ queryKey: [resource] }),
    ),
  )

/**
 * Moves a project's status or progress. The page shows it at once and takes it back if the server refuses; several
 * in a row are sent one after the other, each on top of the version before.
 */
export function useStepProject(id: number) {
  const client = useQueryClient()
  const { queryKey } = projectQuery(id)
  return useMutation({
    scope: { id: `project-${id}` },
    mutationFn: (step: Step) => saveProject(id, step, client.getQueryData(queryKey)?.etag ?? null),
    onMutate: async (step) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (old) => old && { ...old, data: { ...old.data, ...step } })
      return { before }
    },
    onSuccess: (saved, step) => {
      client.setQueryData(queryKey, saved)
      toast(
        'status' in step
          ? statusUpdated(saved.data)
          : { title: 'Progress updated', description: `${step.progress}% done` },
      )
    },
    onError: (error, step, context) => {
      client.setQueryData(queryKey, context?.before)
      toastFailure('status' in step ? 'Failed to update status' : 'Failed to update progress', error)
    },
    onSettled: () => refreshProjects(client),
  })
}
