import type { NewQuestion } from '#shared/requests/question-schemas.ts'
import { QUESTION_FILES, type QuestionKind } from '#shared/requests/question-values.ts'
import type { TemplateItem } from '#shared/templates/schemas.ts'
import type { ProjectStatus } from '#shared/projects/values.ts'

/** The time when an item is due: business days after the start, or after the project enters a stage. */
type When = number | [stage: ProjectStatus, days: number]

const timing = (when: When) =>
  typeof when === 'number'
    ? ({ anchor: 'start', days: when } as const)
    : ({ anchor: 'stage', stage: when[0], days: when[1] } as const)

interface Words {
  title: string
  description: string
}

/** Creates a task for staff. */
export const task = (key: string, when: When, words: Words): TemplateItem => ({
  key,
  kind: 'task',
  assignee: 'staff',
  ...words,
  ...timing(when),
})

/** Creates a task for the client. */
export const clientTask = (key: string, when: When, words: Words): TemplateItem => ({
  ...task(key, when, words),
  assignee: 'client',
})

/** Creates a request to the client. It `blocks` if the project can't continue without it. */
export const request = (
  key: string,
  when: When,
  { blocks, ...asked }: Words & { questions: NewQuestion[]; blocks?: true },
): TemplateItem => ({
  key,
  kind: 'request',
  assignee: 'client',
  ...(blocks && { blocks }),
  ...asked,
  ...timing(when),
})

/** Creates a milestone, a day that the client sees from the beginning. */
export const milestone = (key: string, days: number, title: string): TemplateItem => ({
  key,
  kind: 'milestone',
  assignee: 'staff',
  title,
  anchor: 'start',
  days,
})

/** Creates a question that needs an answer. */
export const ask = (
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
export const askFor = (...[kind, label, more]: Parameters<typeof ask>): NewQuestion =>
  ask(kind, label, { ...more, required: false })
