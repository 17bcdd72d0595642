import * as z from 'zod'
import { changedDayInput } from '#shared/contract/fields.ts'
import { PROJECT_STATUSES, type ProjectStatus } from '#shared/projects/values.ts'
import { ProjectChange, type Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/words.ts'

const day = z.union([z.literal('').transform(() => null), changedDayInput(t('Please enter a valid date'))])

/** Every field that staff may change of a project. */
export const ProjectForm = ProjectChange.omit({ archived: true, responsibleId: true, contactId: true })
  .extend({
    status: z.enum(PROJECT_STATUSES, t('Status is required')),
    startDate: day,
    dueDate: day,
  })
  .required()

/** The values of the form's fields; a missing date is ''. */
export interface ProjectValues {
  name: string
  description: string
  status: ProjectStatus
  progress: number
  startDate: string
  dueDate: string
}
/** The fields as the server expects them. */
export type SavedValues = z.output<typeof ProjectForm>

export type ProjectField = keyof ProjectValues

export const projectFields: Record<ProjectField, string> = {
  name: t('Name'),
  description: t('Description'),
  status: t('Status'),
  progress: t('Progress'),
  startDate: t('Start Date'),
  dueDate: t('Due Date'),
}

const isField = (name: string): name is ProjectField => name in projectFields
const fieldNames = Object.keys(projectFields).filter(isField)

export const valuesOf = (project: Project): ProjectValues => ({
  name: project.name,
  description: project.description,
  status: project.status,
  progress: project.progress,
  startDate: project.startDate ?? '',
  dueDate: project.dueDate ?? '',
})

/** Which fields of `values` differ from `base`. */
export const changedFields = (base: ProjectValues, values: ProjectValues): ProjectField[] =>
  fieldNames.filter((name) => values[name] !== base[name])
