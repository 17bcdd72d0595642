const MIB = 1024 * 1024

/** More head than any mail program writes. */
export const HEAD_MAX_BYTES = 64 * 1024
/** More files than people send at once. */
export const MOST_PARTS = 100
/** Parts within parts. */
export const MOST_NESTING = 20
/** What 25 MB have in lines of 65 characters. */
export const MOST_LINES = 400_000
/** Of lines that hold less than half of what programs fill a line with: each costs the parser what a full one does. */
export const MOST_SHORT_LINES = 20_000
/** How long a mail may take to read. */
export const PATIENCE_MS = 5_000
/** Of the process that reads mails. */
export const HEAP_MB = 192
/** What that process may use before it ends itself. */
export const CHILD_BYTES = 512 * MIB
/** How many mails wait for their turn at a time. */
export const MOST_WAITING = 10
