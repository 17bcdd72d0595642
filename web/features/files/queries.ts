import { queryOptions } from '@tanstack/react-query'
import { call, type CallOutput } from '#web/api/call.ts'

export type ProjectFile = CallOutput<'GET /api/projects/:id/files'>[number]

/** Files of a project, newest first. */
export const projectFilesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['files', 'project', projectId],
    queryFn: ({ signal }) => call('GET /api/projects/:id/files', { params: { id: projectId } }, { signal }),
  })
