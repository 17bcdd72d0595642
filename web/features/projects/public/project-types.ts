import { PROJECT_TYPE_LABELS } from '#shared/projects/type-labels.ts'
import { PROJECT_TYPES } from '#shared/projects/values.ts'

export const projectTypeChoices = PROJECT_TYPES.map((value) => ({
  value,
  label: PROJECT_TYPE_LABELS[value](),
}))
