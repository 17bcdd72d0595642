import type { HeifChannel } from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { ATTACHMENT_MAX_BYTES } from '#shared/files/values.ts'
import { DECODER_BYTES, MAX_PIXELS } from './limits.ts'

/** Tried in order until the JPEG is small enough. With the last form, no picture is larger than 10 MB. */
const FORMS = [{ quality: 90 }, { quality: 75 }, { quality: 75, side: 4096 }]

/**
 * Converts a HEIC photo to a JPEG of at most 10 MB, upright, in its own colors and without camera metadata. Throws if
 * it isn't a HEIC photo, is damaged, or exceeds the limits.
 */
export async function convertHeicToJpeg(heic: Buffer): Promise<Buffer> {
  const pixels = await decode(heic)
  for (const form of FORMS) {
    const jpeg = withColorProfile(await encode(pixels, form), heic)
    if (jpeg.length <= ATTACHMENT_MAX_BYTES) return jpeg
  }
  throw new Error('This picture could not be made small enough')
}

/** Returns the red, green and blue of the picture that the file shows first. */
async function decode(heic: Buffer): Promise<HeifChannel> {
  limitMemory()
  const { default: heif } = await import('libheif-js/wasm-bundle.js')
  const context = heif.heif_context_alloc()
  heif.heif_context_read_from_memory(context, heic)
  const picture = heif.heif_js_context_get_primary_image_handle(context)
  if (heif.heif_image_handle_get_width(picture) * heif.heif_image_handle_get_height(picture) > MAX_PIXELS)
    throw new Error('This picture has too many pixels')
  const { heif_colorspace: space, heif_chroma: chroma } = heif
  const { channels = [] } = await heif.heif_js_decode_image2(
    picture,
    space.heif_colorspace_RGB,
    chroma.heif_chroma_interleaved_RGB,
  )
  if (!channels[0]) throw new Error('This picture cannot be decoded')
  return channels[0]
}

function encode(pixels: HeifChannel, { quality, side }: { quality: number; side?: number }): Promise<Buffer> {
  const { data, stride, width, height } = pixels
  const picture = sharp(data, { raw: { width: stride / 3, height, channels: 3 } })
    .timeout({ seconds: 10 })
    .extract({ left: 0, top: 0, width, height })
  if (side) picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  return picture.jpeg({ quality }).toBuffer()
}

/** Limits the decoder's memory: it trusts sizes in the file, and blocks this process's own memory check. */
function limitMemory(): void {
  const { prototype } = WebAssembly.Memory
  const grow: (this: WebAssembly.Memory, pages: number) => number = Reflect.get(prototype, 'grow')
  prototype.grow = function growWithinLimit(pages) {
    const bytes = this.buffer.byteLength + pages * 65_536
    if (bytes > DECODER_BYTES) throw new RangeError('This picture takes too much memory')
    return grow.call(this, pages)
  }
}

/** The mark of an ICC profile in HEIC files. The four bytes before it have the total size. */
const MARK = Buffer.from('colrprof')
/** A JPEG's segment for ICC profiles: its name, the number of this part, and how many there are. */
const SEGMENT = Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1')
const MAX_PROFILE_BYTES = 60_000

/** Returns the JPEG with the color profile of its HEIC, because phones take pictures in more colors than sRGB has. */
function withColorProfile(jpeg: Buffer, heic: Buffer): Buffer {
  const profile = findColorProfile(heic)
  if (!profile) return jpeg
  const head = Buffer.from([0xff, 0xe2, 0, 0])
  head.writeUInt16BE(2 + SEGMENT.length + profile.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, SEGMENT, profile, jpeg.subarray(2)])
}

function findColorProfile(heic: Buffer): Buffer | undefined {
  const markIndex = heic.indexOf(MARK)
  if (markIndex < 4) return undefined
  const size = heic.readUInt32BE(markIndex - 4) - 4 - MARK.length
  const begin = markIndex + MARK.length
  return size > 0 && size <= MAX_PROFILE_BYTES ? heic.subarray(begin, begin + size) : undefined
}
