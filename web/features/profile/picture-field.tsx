import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PICTURE_REFUSED, PICTURE_TYPES } from '#shared/files.ts'
import { squarePicture } from '#web/features/profile/square-picture.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { uploadFile } from '#web/ui/upload.ts'
import { FileRefused, useOneUpload } from '#web/ui/use-one-upload.ts'

/** What saving will do: leave the picture, take it away (`name` null), or make it the upload called `name`. */
export type PictureChoice = { name: string | null; preview: string | null } | undefined

interface PictureFieldProps {
  name: string
  /** The address of the picture that is saved. */
  picture: string | null
  choice: PictureChoice
  onChange: (choice: PictureChoice) => void
}

/** A picture of oneself: chosen, cut to a square, uploaded and shown; it counts once the form is saved. */
export function PictureField({ name, picture, choice, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useOneUpload(async (file, { signal, onProgress }) => {
    const square = await squarePicture(file).catch(() => {
      throw new FileRefused(PICTURE_REFUSED)
    })
    const { name: stored } = await uploadFile(square, { signal, onProgress })
    onChange({ name: stored, preview: URL.createObjectURL(square) })
  })
  const shown = choice ? choice.preview : picture
  useEffect(() => () => URL.revokeObjectURL(choice?.preview ?? ''), [choice])

  return (
    <Field
      label="Picture"
      as="group"
      hint="Shown beside what you write. Without one, your initials are."
      error={upload.error ?? undefined}
      className="sm:col-span-2"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} picture={shown} size="lg" />
        <input
          ref={input}
          type="file"
          accept={Object.keys(PICTURE_TYPES).join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label="Picture file"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) upload.start(chosen)
            event.target.value = ''
          }}
        />
        <Button icon={ImageUp} pending={upload.percent !== null} onClick={() => input.current?.click()}>
          {shown ? 'Change Picture' : 'Choose Picture'}
        </Button>
        {shown && (
          <Button
            variant="ghost"
            icon={Trash2}
            onClick={() => onChange(picture ? { name: null, preview: null } : undefined)}
          >
            Remove Picture
          </Button>
        )}
        <UploadProgress percent={upload.percent} onCancel={upload.cancel} onRetry={upload.retry} />
      </div>
    </Field>
  )
}
