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

export const PROJECT_TYPES = [
  'business',
  'ecommerce',
  'blog',
  'portfolio',
  'membership',
  'landing',
  'other',
] as const
