/** The templates that the portal brings along, in the order in which they are offered. */
export const SHIPPED_TEMPLATES = ['business', 'shop', 'landing', 'portfolio', 'relaunch'] as const
export type ShippedTemplate = (typeof SHIPPED_TEMPLATES)[number]

export const ITEM_KINDS = ['task', 'request', 'milestone'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** What an item's days count from: the project's start, or the day on which it enters a stage. */
export const ITEM_ANCHORS = ['start', 'stage'] as const

/** Whether what an item describes is made with the call, or once the project enters its stage. */
export const ITEM_TIMES = ['now', 'stage'] as const

export const TEMPLATE_MAX_ITEMS = 200
/** Maximum size of a template's content as JSON, in bytes. */
export const TEMPLATE_MAX_BYTES = 200_000
/** Maximum number of business days from the start or from a stage. */
export const ITEM_MAX_DAYS = 400
