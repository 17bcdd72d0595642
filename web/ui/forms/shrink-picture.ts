import { ATTACHMENT_MAX_BYTES } from '#shared/files/values.ts'

/** The largest area of a canvas that all phones can draw, in pixels. */
const MAX_PIXELS = 16_000_000
const QUALITY = 0.85
/** The factor of the sides for each further attempt. */
const STEP = 0.75

/** Whether this browser can open the file as a picture. */
export async function canOpenPicture(file: File): Promise<boolean> {
  const tiny = { resizeWidth: 1, resizeHeight: 1 }
  const picture = await createImageBitmap(file, tiny).catch(() => undefined)
  picture?.close()
  return picture !== undefined
}

/** Returns a picture as an upright JPEG without metadata that is within the limit for files. Rejects other files. */
export async function shrinkPicture(file: File): Promise<File> {
  // The browser applies the orientation that the camera stored.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  let scale = Math.min(1, Math.sqrt(MAX_PIXELS / (picture.width * picture.height)))
  try {
    let blob = await drawJpeg(picture, scale)
    while (blob.size > ATTACHMENT_MAX_BYTES) blob = await drawJpeg(picture, (scale *= STEP))
    const { lastModified } = file
    return new File([blob], file.name.replace(/(?:\.\w+)?$/, '.jpg'), { type: blob.type, lastModified })
  } finally {
    picture.close()
  }
}

async function drawJpeg(picture: ImageBitmap, scale: number): Promise<Blob> {
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t draw')
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
