import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { PICTURE_REFUSED, PICTURE_TYPES } from '#shared/files.ts'
import { type AgencyRecord, agencyQuery, saveAgency } from '#web/features/agency/queries.ts'
import { refreshLooks } from '#web/features/agency/refresh-looks.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { uploadFile } from '#web/ui/upload.ts'
import { FileRefused, useOneUpload } from '#web/ui/use-one-upload.ts'

const MAX_BYTES = 1024 * 1024

/** The agency's logo: chosen, uploaded and shown everywhere at once. */
export function LogoField({ record }: { record: AgencyRecord }) {
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const { logo } = record.data
  const keep = async (name: string | null) => {
    const saved = await saveAgency({ logo: name }, null)
    client.setQueryData(agencyQuery.queryKey, saved)
    refreshLooks()
    toast({ title: saved.data.logo ? 'Logo saved' : 'Logo removed' })
  }
  const remove = useMutation({ mutationFn: () => keep(null) })
  const upload = useOneUpload(async (file, sending) => {
    if (!(file.type in PICTURE_TYPES) || file.size > MAX_BYTES) throw new FileRefused(PICTURE_REFUSED)
    await keep((await uploadFile(file, sending)).name)
  })
  const busy = upload.percent !== null || remove.isPending
  return (
    <Field
      label="Logo"
      as="group"
      hint="JPEG, PNG or GIF, at most 1 MB. Without one, the portal's own mark is shown."
      error={upload.error ?? remove.error?.message}
    >
      <div className="flex flex-wrap items-center gap-3">
        {logo && (
          <img
            src={logo}
            alt="The logo now"
            className="h-12 max-w-40 rounded-m border border-line bg-ground-paper object-contain p-1"
          />
        )}
        <input
          ref={input}
          type="file"
          accept={Object.keys(PICTURE_TYPES).join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label="Logo file"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) upload.start(chosen)
            event.target.value = ''
          }}
        />
        <Button icon={ImageUp} pending={busy} onClick={() => input.current?.click()}>
          {logo ? 'Change Logo' : 'Choose Logo'}
        </Button>
        {logo && (
          <Button variant="ghost" icon={Trash2} disabled={busy} onClick={() => remove.mutate()}>
            Remove Logo
          </Button>
        )}
        <UploadProgress percent={upload.percent} onCancel={upload.cancel} onRetry={upload.retry} />
      </div>
    </Field>
  )
}
