import { said } from './t.ts'

/** Labels of statuses of all kinds of record, for a line of facts. */
const STATUS_LABELS: Record<string, () => string> = {
  pending: () => said('status', 'pending'),
  accepted: () => said('status', 'accepted'),
  rejected: () => said('status', 'rejected'),
  in_progress: () => said('status', 'in progress'),
  completed: () => said('status', 'completed'),
  planning: () => said('status', 'planning'),
  design: () => said('status', 'design'),
  development: () => said('status', 'development'),
  review: () => said('status', 'review'),
  launched: () => said('status', 'launched'),
  open: () => said('status', 'open'),
  resolved: () => said('status', 'resolved'),
  closed: () => said('status', 'closed'),
  active: () => said('status', 'active'),
  invited: () => said('status', 'invited'),
  deactivated: () => said('status', 'deactivated'),
  deleted: () => said('status', 'deleted'),
}

/** Returns the label of a record's status for a line of facts. Undefined for any other text. */
export const findStatusLabel = (status: string): string | undefined => STATUS_LABELS[status]?.()
