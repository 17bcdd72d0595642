/** What becomes of a message. Apart from the events, which the browser's entry has no use for. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
