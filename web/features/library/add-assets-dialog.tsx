import { useState } from 'react'
import { ASSET_TYPES, matchesAssetKind, type AssetKind } from '#shared/library/values.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { ClientOnly } from '#web/features/client-view/public/client-only.tsx'
import { useRefresh } from '#web/api/live/refresh.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { toast } from '#web/ui/base/toast.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

const MAX_UPLOADS = 20
const NONE: readonly UploadedFile[] = []

const labels: Record<AssetKind, string> = { logo: t('Logo'), image: t('Images'), document: t('Documents') }

interface AddAssetsProps {
  websiteId: number
  kind: AssetKind
  onClose: () => void
}

/** Adds files of one kind to a website's content library, each with its progress. */
export default function AddAssets({ websiteId, kind, onClose }: AddAssetsProps) {
  const refresh = useRefresh('website')
  const [added, setAdded] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const label = labels[kind]
  function handleUploaded(file: UploadedFile) {
    setAdded((names) => [...names, file.fileName])
    toast({ title: t('File uploaded'), description: file.fileName })
    void refresh()
    if (kind === 'logo') onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('Add {label}', { label })}
      description={t('Everyone working on this website can see your files right away.')}
      locked={busy}
      keepOnOutsideClick
      footer={
        <Button variant={added.length > 0 ? 'primary' : 'secondary'} disabled={busy} onClick={onClose}>
          {added.length > 0 ? t('Done') : t('Cancel')}
        </Button>
      }
    >
      <ClientOnly>
        <FileDrop
          label={label}
          rules={{ types: getAllowedTypes(kind), maxFiles: kind === 'logo' ? 1 : MAX_UPLOADS }}
          value={NONE}
          onChange={(update) => {
            const [file] = update(NONE)
            if (file) handleUploaded(file)
          }}
          onBusyChange={setBusy}
          target={{ url: `/api/websites/${websiteId}/assets`, fields: { kind } }}
        />
      </ClientOnly>
      {added.length > 0 && (
        <p className="mt-4 text-base break-words text-ink-2">
          {rich('<mark>Added:</mark> {names}', {
            mark: (content) => <span className="font-[560] text-good">{content}</span>,
            names: formatList(added),
          })}
        </p>
      )}
    </Dialog>
  )
}

const getAllowedTypes = (kind: AssetKind) =>
  Object.fromEntries(Object.entries(ASSET_TYPES).filter(([type]) => matchesAssetKind(kind, type)))
