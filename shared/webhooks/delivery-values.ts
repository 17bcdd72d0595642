/** The states of a delivery. They are apart from the events, which the browser's entry bundle doesn't use. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
