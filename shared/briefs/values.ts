export const BRIEF_STATUSES = ['pending', 'accepted', 'rejected', 'in_progress', 'completed'] as const
export type BriefStatus = (typeof BRIEF_STATUSES)[number]
