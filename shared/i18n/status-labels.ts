import { tContext } from './t.ts'

/** Labels of statuses of all kinds of record, for a line of facts. */
const STATUS_LABELS: Record<string, () => string> = {
  pending: () => tContext('status', 'pending'),
  accepted: () => tContext('status', 'accepted'),
  rejected: () => tContext('status', 'rejected'),
  in_progress: () => tContext('status', 'in progress'),
  completed: () => tContext('status', 'completed'),
  planning: () => tContext('status', 'planning'),
  design: () => tContext('status', 'design'),
  development: () => tContext('status', 'development'),
  review: () => tContext('status', 'review'),
  launched: () => tContext('status', 'launched'),
  open: () => tContext('status', 'open'),
  resolved: () => tContext('status', 'resolved'),
  closed: () => tContext('status', 'closed'),
  active: () => tContext('status', 'active'),
  invited: () => tContext('status', 'invited'),
  deactivated: () => tContext('status', 'deactivated'),
  deleted: () => tContext('status', 'deleted'),
}

/** Returns the label of a record's status for a line of facts. Undefined for any other text. */
export const findStatusLabel = (status: string): string | undefined => STATUS_LABELS[status]?.()
