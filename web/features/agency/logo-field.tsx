import { logoRefused, LOGO_TYPES, PICTURE_MAX_MB } from '#shared/files/values.ts'
import { t } from '#shared/words.ts'
import { type AgencySettings, agencyQuery, saveAgency } from './queries.ts'
import { refreshLooks } from './refresh-looks.ts'
import { useChange } from '#web/changes.ts'
import { PicturePicker } from '#web/ui/forms/picture-picker.tsx'
import { uploadFile } from '#web/api/upload/upload.ts'
import { FileRefused } from '#web/api/upload/upload-types.ts'
import { useOneUpload } from '#web/ui/forms/use-one-upload.ts'

const MAX_BYTES = 1024 * 1024

/** The agency's logo: choosing one uploads it and shows it everywhere immediately. */
export function LogoField({ record }: { record: AgencySettings }) {
  const { logo } = record
  const keep = useChange('agency', {
    send: (name: string | null) => saveAgency({ logo: name }),
    done: (saved) => (saved.logo ? t('Logo saved') : t('Logo removed')),
    query: agencyQuery.queryKey,
    onDone: refreshLooks,
  })
  const upload = useOneUpload(async (file, sending) => {
    if (!(file.type in LOGO_TYPES) || file.size > MAX_BYTES) throw new FileRefused(logoRefused())
    const { name } = await uploadFile(file, sending)
    await keep.mutateAsync(name)
  }, logoRefused)
  return (
    <PicturePicker
      label={t('Logo')}
      types={LOGO_TYPES}
      hint={t(
        'JPEG, PNG, GIF, WebP or SVG, at most {size} MB. A square one also makes the best icon. Without one, your initials are shown.',
        { size: PICTURE_MAX_MB },
      )}
      error={keep.variables === null ? keep.error?.message : undefined}
      chosen={logo !== null}
      shown={
        logo && (
          <img
            src={logo}
            alt={t('Current logo')}
            className="h-12 max-w-40 rounded-m border border-line bg-ground-paper object-contain p-1"
          />
        )
      }
      upload={upload}
      busy={keep.isPending && keep.variables === null}
      onRemove={() => keep.mutate(null)}
    />
  )
}
