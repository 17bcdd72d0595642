import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/words.ts'
import { useChange } from '#web/changes.ts'
import { projectQuery } from './queries.ts'
import { saveProject } from './use-update-project.ts'

/** Archives a project, or restores it. */
export const useArchiveProject = ({ id, version }: Project) =>
  useChange('project', {
    send: (archived: boolean, _key, undo) => saveProject(id, { archived }, version, undo),
    done: ({ archivedAt }) => ({ title: archivedAt ? t('Project archived') : t('Project restored') }),
    failed: (archived) =>
      archived ? t('Could not archive the project') : t('Could not restore the project'),
    query: projectQuery(id).queryKey,
  })
