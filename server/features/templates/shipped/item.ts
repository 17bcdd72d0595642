import type { NewQuestion } from '#shared/requests/question-schemas.ts'
import { QUESTION_FILES, type QuestionKind } from '#shared/requests/question-values.ts'
import type { TemplateItem } from '#shared/templates/schemas.ts'
import type { ProjectStatus } from '#shared/projects/values.ts'

/** The time when an item is due: business days after the start, or after the project enters a stage. */
type DueOffset = number | [stage: ProjectStatus, days: number]

const toTiming = (due: DueOffset) =>
  typeof due === 'number'
    ? ({ anchor: 'start', days: due } as const)
    : ({ anchor: 'stage', stage: due[0], days: due[1] } as const)

interface ItemContent {
  title: string
  description: string
}

/** Creates a task for staff. */
export const taskItem = (key: string, due: DueOffset, content: ItemContent): TemplateItem => ({
  key,
  kind: 'task',
  assignee: 'staff',
  ...content,
  ...toTiming(due),
})

/** Creates a task for the client. */
export const clientTaskItem = (key: string, due: DueOffset, content: ItemContent): TemplateItem => ({
  ...taskItem(key, due, content),
  assignee: 'client',
})

/** Creates a request to the client. With `blocks`, the project can't continue without it. */
export const requestItem = (
  key: string,
  due: DueOffset,
  { blocks, ...values }: ItemContent & { questions: NewQuestion[]; blocks?: true },
): TemplateItem => ({
  key,
  kind: 'request',
  assignee: 'client',
  ...(blocks && { blocks }),
  ...values,
  ...toTiming(due),
})

/** Creates a milestone, a day that the client sees from the beginning. */
export const milestoneItem = (key: string, days: number, title: string): TemplateItem => ({
  key,
  kind: 'milestone',
  assignee: 'staff',
  title,
  anchor: 'start',
  days,
})

/** Creates a question that needs an answer. */
export const requiredQuestion = (
  kind: QuestionKind,
  label: string,
  more: Partial<Omit<NewQuestion, 'kind' | 'label'>> = {},
): NewQuestion => ({
  kind,
  label,
  help: null,
  section: null,
  required: true,
  options: null,
  filesMax: kind === 'files' ? QUESTION_FILES : null,
  asksIf: null,
  ...more,
})

/** Creates a question that can stay open. */
export const optionalQuestion = (...[kind, label, more]: Parameters<typeof requiredQuestion>): NewQuestion =>
  requiredQuestion(kind, label, { ...more, required: false })

/** Asks a question only if the question at `position` was answered with `value`. */
export const askIf = (position: number, value: boolean) => ({ asksIf: { position, value } })
