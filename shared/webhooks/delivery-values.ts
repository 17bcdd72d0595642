/**
 * The states of a message's delivery. They are separate from the events, which the browser's entry bundle doesn't use.
 */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
