import * as z from 'zod'
import { changedDayInput } from '#shared/contract/fields.ts'
import { PROJECT_STATUSES } from '#shared/projects/values.ts'
import { ProjectChange, type Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/i18n/t.ts'

const day = z.union([z.literal('').transform(() => null), changedDayInput(t('Please enter a valid date'))])

/** The project fields that staff can change in the form. */
export const ProjectForm = ProjectChange.omit({ archived: true, responsibleId: true, contactId: true })
  .extend({ status: z.enum(PROJECT_STATUSES, t('Status is required')), startDate: day, dueDate: day })
  .required()

/** The values of the form's fields; a missing date is ''. */
export type ProjectValues = z.input<typeof ProjectForm>
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

export const toProjectValues = (project: Project): ProjectValues => ({
  name: project.name,
  description: project.description,
  status: project.status,
  progress: project.progress,
  startDate: project.startDate ?? '',
  dueDate: project.dueDate ?? '',
})

/** Returns the fields of `values` that differ from `base`. */
export const getChangedProjectFields = (base: ProjectValues, values: ProjectValues): ProjectField[] =>
  fieldNames.filter((name) => values[name] !== base[name])

/** Two changes to the same version of a project. `editor` is the name of the other person, if known. */
export type Conflict = ReturnType<typeof compareVersions> & { editor: string | null }

/** Compares two changes to `base`, the other person's and mine. `fields` are the fields that differ. */
export const compareVersions = (base: ProjectValues, theirs: ProjectValues, mine: ProjectValues) => ({
  base,
  theirs,
  mine,
  fields: getChangedProjectFields(theirs, mine),
})

/** Combines both changes. If both changed a field, mine wins. */
export function mergeChanges({ base, theirs, mine }: ReturnType<typeof compareVersions>): ProjectValues {
  const touched = getChangedProjectFields(base, mine)
  return { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) }
}

/** Compares two texts word by word: the common start, the removed and added parts, and the common end. */
export function compareTexts(original: string, revised: string) {
  const old = original.split(/(?<=\s)/)
  const now = revised.split(/(?<=\s)/)
  const limit = Math.min(old.length, now.length)
  let head = 0
  while (head < limit && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < limit - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return {
    head: now.slice(0, head).join(''),
    removed: old.slice(head, old.length - tail).join(''),
    added: now.slice(head, now.length - tail).join(''),
    tail: now.slice(now.length - tail).join(''),
  }
}
