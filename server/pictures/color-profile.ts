/** How HEIC files mark an ICC profile, after four bytes with the size of all. */
const MARK = Buffer.from('colrprof')
/** A JPEG's segment for ICC profiles: its name, the number of this part, and how many there are. */
const SEGMENT = Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1')
const MAX_BYTES = 60_000

/** The JPEG with the color profile of the HEIC that it was made of: phones take pictures in more colors than sRGB has. */
export function withColorProfile(jpeg: Buffer, heic: Buffer): Buffer {
  const profile = profileIn(heic)
  if (!profile) return jpeg
  const head = Buffer.from([0xff, 0xe2, 0, 0])
  head.writeUInt16BE(2 + SEGMENT.length + profile.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, SEGMENT, profile, jpeg.subarray(2)])
}

function profileIn(heic: Buffer): Buffer | undefined {
  const at = heic.indexOf(MARK)
  if (at < 4) return undefined
  const size = heic.readUInt32BE(at - 4) - 4 - MARK.length
  const begin = at + MARK.length
  return size > 0 && size <= MAX_BYTES ? heic.subarray(begin, begin + size) : undefined
}
