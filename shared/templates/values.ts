/** The templates that come with the portal, in the order in which they are offered. */
export const SHIPPED_TEMPLATES = ['business', 'shop', 'landing', 'portfolio', 'relaunch'] as const
export type ShippedTemplate = (typeof SHIPPED_TEMPLATES)[number]

export const ITEM_KINDS = ['task', 'request', 'milestone'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** The start of an item's days: the project's start, or the day on which the project enters a stage. */
export const ITEM_ANCHORS = ['start', 'stage'] as const

/** Whether an item is created by the call, or once the project enters its stage. */
export const ITEM_TIMES = ['now', 'stage'] as const

export const TEMPLATE_MAX_ITEMS = 200
/** Maximum size of a template's content as JSON, in bytes. */
export const TEMPLATE_MAX_BYTES = 200_000
/** Maximum number of business days from the start or from a stage. */
export const ITEM_MAX_DAYS = 400
