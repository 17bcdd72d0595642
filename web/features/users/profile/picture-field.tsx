import { useEffect } from 'react'
import { PICTURE_TYPES, invalidPictureMessage } from '#shared/files/values.ts'
import { t } from '#shared/i18n/t.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { PicturePicker } from '#web/ui/forms/picture-picker.tsx'
import { uploadFile } from '#web/api/upload/upload.ts'
import { FileRejectedError } from '#web/api/upload/upload-types.ts'
import { useOneUpload } from '#web/ui/forms/use-one-upload.ts'

/** The change to apply on saving. Undefined keeps the picture, a null `name` removes it, any other is an upload. */
export type PictureChoice = { name: string | null; preview: string | null } | undefined

interface PictureFieldProps {
  name: string
  /** The URL of the saved picture. */
  picture: string | null
  choice: PictureChoice
  onChange: (choice: PictureChoice) => void
}

/** The field for the user's own picture. It uploads a square cut from the chosen file. Saving applies it. */
export function PictureField({ name, picture, choice, onChange }: PictureFieldProps) {
  const upload = useOneUpload(async (file, { signal, onProgress }) => {
    const square = await squarePicture(file).catch(() => {
      throw new FileRejectedError(invalidPictureMessage())
    })
    const { name: stored } = await uploadFile(square, { signal, onProgress })
    onChange({ name: stored, preview: URL.createObjectURL(square) })
  }, invalidPictureMessage)
  const currentPicture = choice ? choice.preview : picture
  useEffect(() => () => URL.revokeObjectURL(choice?.preview ?? ''), [choice])

  return (
    <PicturePicker
      label={t('Picture')}
      types={PICTURE_TYPES}
      hint={t('Shown next to what you write. Without one, we show your initials.')}
      preview={<Avatar name={name} picture={currentPicture} size="lg" />}
      isChosen={currentPicture !== null}
      upload={upload}
      onRemove={() => onChange(picture ? { name: null, preview: null } : undefined)}
      className="sm:col-span-2"
    />
  )
}

const SIDE = 256

/** Returns a picture's middle as a small, upright, square JPEG without metadata. Rejects other files. */
async function squarePicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t draw')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE, SIDE)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return new File([blob], 'picture.jpg', { type: blob.type })
}
