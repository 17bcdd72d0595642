const MIB = 1024 * 1024

/** Maximum length of a thumbnail's longer side. */
export const THUMBNAIL_PIXELS = 480
/** The same of a logo for emails, which show it 32 pixels high. */
export const LOGO_PIXELS = 512
/** Larger pictures get no thumbnail, and no other form. */
export const MAX_PIXELS = 64_000_000
/** Memory limit of the process that reads pictures; beyond it, the process exits. */
export const CHILD_BYTES = 640 * MIB
/** What the decoder of HEIC pictures may take of it: 64 megapixels need 465 MB. */
export const DECODER_BYTES = 480 * MIB
/** How much CPU time it may use for one picture before it is killed. */
export const CPU_MS = 15_000
/** How much CPU time reading and drawing an SVG may take. */
export const DRAWING_CPU_MS = 1_500
/** How long a change of the logo waits for it. */
export const LOGO_WAIT_MS = 20_000
