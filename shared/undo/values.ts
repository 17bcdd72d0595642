/** The maximum time in which a change can be undone, in seconds. The screens use it. */
export const UNDO_SECONDS = 15
