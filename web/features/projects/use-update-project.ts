import { useQueryClient } from '@tanstack/react-query'
import { statusPhrase, type ProjectStatus } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { call, type CallInput, type Undo } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { projectQuery } from './queries.ts'

type Step = { status: ProjectStatus } | { progress: number }
type ProjectChange = CallInput<'PATCH /api/projects/:id'>['body']

/** Changes a project unless somebody else has changed it since version `ifMatch` (412). */
export const saveProject = (id: number, body: ProjectChange, ifMatch: number, undo: Undo) =>
  call('PATCH /api/projects/:id', { params: { id }, body }, { ifMatch, undo })

/** The toast for a project that moved to another status. */
export const statusUpdated = ({ name, status }: Project) => ({
  title: 'Status updated',
  description: `${name} is ${statusPhrase(status)}.`,
})
export const STATUS_FAILED = 'Failed to update status'

/**
 * Changes a project's status or progress. The page shows the change immediately and rolls it back if the server
 * refuses; several in a row are sent one after another, each based on the version before.
 */
export function useStepProject({ id, version }: Project) {
  const client = useQueryClient()
  const { queryKey: key } = projectQuery(id)
  return useChange('project', {
    scope: `project-${id}`,
    send: (step: Step, _key, undo) =>
      saveProject(id, step, client.getQueryData(key)?.version ?? version, undo),
    done: (saved, step) =>
      'status' in step
        ? statusUpdated(saved)
        : { title: 'Progress updated', description: `${step.progress}% done` },
    failed: (step) => ('status' in step ? STATUS_FAILED : 'Failed to update progress'),
    query: key,
    preview: {
      key,
      show: (_client, step) => client.setQueryData(key, (project) => project && { ...project, ...step }),
    },
  })
}
