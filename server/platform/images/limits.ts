const MIB = 1024 * 1024

/** Maximum length of a thumbnail's longer side. */
export const THUMBNAIL_PIXELS = 480
/** Maximum length of the longer side of a logo for emails, which show it 32 pixels high. */
export const LOGO_PIXELS = 512
/** Larger pictures don't get a thumbnail or any other version. */
export const MAX_PIXELS = 64_000_000
/** Memory limit of the process that reads pictures; beyond it, the process exits. */
export const PICTURE_PROCESS_BYTES = 640 * MIB
/** The part of that memory that the decoder of HEIC pictures can take: 64 megapixels need 465 MB. */
export const DECODER_BYTES = 480 * MIB
/** The CPU time that the process can use for one picture before it is killed. */
export const PICTURE_CPU_MS = 15_000
/** The CPU time that reading and drawing an SVG can take. */
export const DRAWING_CPU_MS = 1_500
/** The time that a change of the logo waits for the process. */
export const LOGO_WAIT_MS = 20_000
