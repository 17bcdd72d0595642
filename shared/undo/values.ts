/** How many seconds a change can be taken back, at most and by the screens. */
export const UNDO_SECONDS = 15
