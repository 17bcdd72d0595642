import { useQueryClient } from '@tanstack/react-query'
import type { ProjectStatus } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type CallInput, type Undo } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { projectQuery } from './queries.ts'

type ProjectStep = { status: ProjectStatus } | { progress: number }
type ProjectChange = CallInput<'PATCH /api/projects/:id'>['body']

/** Changes a project unless someone else has changed it since version `ifMatch` (412). */
export const saveProject = (id: number, body: ProjectChange, options: { ifMatch: number; undo: Undo }) =>
  call('PATCH /api/projects/:id', { params: { id }, body }, options)

const STATUS_MESSAGES: Record<ProjectStatus, (name: string) => string> = {
  planning: (name) => t('{name} is now in planning.', { name }),
  design: (name) => t('{name} is now in design.', { name }),
  development: (name) => t('{name} is now in development.', { name }),
  review: (name) => t('{name} is now in review.', { name }),
  completed: (name) => t('{name} is now completed.', { name }),
  launched: (name) => t('{name} is now launched.', { name }),
}

/** Returns the toast for a project that moved to another status. */
export const getStatusToast = ({ name, status }: Project) => ({
  title: t('Status updated'),
  description: STATUS_MESSAGES[status](name),
})
export const STATUS_FAILED = t('Failed to update status')

/** Changes a project's status or progress: shown at once, sent one after another, rolled back if refused. */
export function useUpdateProject({ id, version }: Project) {
  const client = useQueryClient()
  const { queryKey: key } = projectQuery(id)
  return useChange('project', {
    scope: `project-${id}`,
    send: (step: ProjectStep, _key, undo) =>
      saveProject(id, step, { ifMatch: client.getQueryData(key)?.version ?? version, undo }),
    successToast: (saved, step) =>
      'status' in step
        ? getStatusToast(saved)
        : { title: t('Progress updated'), description: t('{progress}% done', { progress: step.progress }) },
    failureTitle: (step) => ('status' in step ? STATUS_FAILED : t('Failed to update progress')),
    query: key,
    preview: {
      key,
      show: (_client, step) => client.setQueryData(key, (project) => project && { ...project, ...step }),
    },
  })
}

/** Archives a project, or restores it. */
export const useArchiveProject = ({ id, version }: Project) =>
  useChange('project', {
    send: (archived: boolean, _key, undo) => saveProject(id, { archived }, { ifMatch: version, undo }),
    successToast: ({ archivedAt }) => ({ title: archivedAt ? t('Project archived') : t('Project restored') }),
    failureTitle: (archived) =>
      archived ? t('Could not archive the project') : t('Could not restore the project'),
    query: projectQuery(id).queryKey,
  })

/** Marks any project as complete, unless someone else changes it at the same time. */
export function useCompleteProject(): (id: number) => void {
  const client = useQueryClient()
  const { mutate } = useChange('project', {
    send: async (id: number, _key, undo) => {
      const { version } = await client.fetchQuery(projectQuery(id))
      return saveProject(id, { status: 'completed' }, { ifMatch: version, undo })
    },
    successToast: getStatusToast,
    failureTitle: STATUS_FAILED,
  })
  return mutate
}
