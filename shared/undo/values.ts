/** The maximum time in which a change can be undone, in seconds. The web app always asks for this much. */
export const UNDO_SECONDS = 15
