import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PICTURE_REFUSED, PICTURE_TYPES } from '#shared/files/values.ts'
import { type AgencyRecord, agencyQuery, saveAgency } from './queries.ts'
import { refreshLooks } from './refresh-looks.ts'
import { PicturePicker } from '#web/ui/forms/picture-picker.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { uploadFile } from '#web/api/upload/upload.ts'
import { FileRefused } from '#web/api/upload-types.ts'
import { useOneUpload } from '#web/ui/forms/use-one-upload.ts'

const MAX_BYTES = 1024 * 1024

/** The agency's logo: chosen, uploaded and shown everywhere at once. */
export function LogoField({ record }: { record: AgencyRecord }) {
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
  return (
    <PicturePicker
      label="Logo"
      hint="JPEG, PNG or GIF, at most 1 MB. Without one, the portal's own mark is shown."
      error={remove.error?.message}
      chosen={logo !== null}
      shown={
        logo && (
          <img
            src={logo}
            alt="The logo now"
            className="h-12 max-w-40 rounded-m border border-line bg-ground-paper object-contain p-1"
          />
        )
      }
      upload={upload}
      busy={remove.isPending}
      onRemove={() => remove.mutate()}
    />
  )
}
