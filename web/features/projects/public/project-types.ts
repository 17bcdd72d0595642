import { getProjectTypeLabels } from '#shared/projects/type-labels.ts'
import { PROJECT_TYPES } from '#shared/projects/values.ts'

const labels = getProjectTypeLabels()
export const projectTypeChoices = PROJECT_TYPES.map((value) => ({ value, label: labels[value] }))
