const MIB = 1024 * 1024

/** Longer than the headers that any mail program writes. */
export const HEAD_MAX_BYTES = 64 * 1024
/** More files than people send at once. */
export const MAX_PARTS = 200
/** Maximum nesting of parts. */
export const MAX_NESTING = 20
/** The number of lines of 25 MB at 65 characters each. */
export const MAX_LINES = 400_000
/** The maximum number of lines of text shorter than half of the usual length. Each costs as much as a full line. */
export const MAX_SHORT_LINES = 20_000
/** More than a delivery report contains, even with the mail that it returns. */
export const REPORT_MAX_BYTES = MIB
/** The maximum length of a text in characters. A comment shows less, and the rest is stored with it. */
export const MAX_TEXT_LENGTH = 1_000_000
/** Mails that are attached to attached mails are read up to this depth. Deeper ones are files. */
export const MAX_ATTACHED_MAILS = 3
/** Opaque-signed mails (S/MIME) inside each other are unwrapped up to this depth. */
export const MAX_SIGNED_LAYERS = 3
/** Maximum CPU time for parsing one mail. */
export const PARSE_CPU_MS = 5_000
/** Heap limit of the process that parses mails. */
export const HEAP_MB = 192
/** Total memory limit of that process; beyond it, the process exits. */
export const MAX_PROCESS_BYTES = 512 * MIB
/** The file in which Linux reports the memory use of the process that reads it. */
export const MEMORY_FILE = '/proc/self/status'
