export const PROJECT_STATUSES = [
  'planning',
  'design',
  'development',
  'review',
  'completed',
  'launched',
] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** `completed` and `launched` both count as finished. */
export const FINISHED_PROJECT_STATUSES = ['completed', 'launched'] as const satisfies ProjectStatus[]
export const isFinished = (status: ProjectStatus) => status === 'completed' || status === 'launched'

/** Announces a project's new status: `now in review`, `now completed`. */
export const statusPhrase = (status: ProjectStatus): string =>
  `now ${isFinished(status) ? '' : 'in '}${status}`

/** What each status means, in the specification's words. */
export const PROJECT_STATUS_MEANING: Record<ProjectStatus, string> = {
  planning: 'Scope and requirements are being planned',
  design: 'Visuals are being created',
  development: 'Functionality is being built',
  review: 'Ready for the client’s review',
  completed: 'Done and ready for launch',
  launched: 'The site is live',
}
