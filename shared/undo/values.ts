/** How many seconds a change can be undone: the maximum, which the screens use. */
export const UNDO_SECONDS = 15
