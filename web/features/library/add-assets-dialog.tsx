import { useRef, useState } from 'react'
import { ATTACHMENT_MAX_BYTES, FILES_REFUSED, tooManyFiles } from '#shared/files/values.ts'
import { ASSET_TYPES, suitsKind, type AssetKind } from '#shared/library/values.ts'
import { useRefresh } from '#web/api/live/refresh.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { toast } from '#web/ui/base/toast.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

const AT_ONCE = 20
const NONE: readonly UploadedFile[] = []

const words: Record<AssetKind, { title: string; label: string; hint: string }> = {
  logo: { title: 'Add Logo', label: 'Logo', hint: 'PNG, WebP, JPG or GIF, up to 10 MB.' },
  image: { title: 'Add Images', label: 'Images', hint: 'JPG, PNG, WebP or GIF, up to 10 MB each.' },
  document: {
    title: 'Add Documents',
    label: 'Documents',
    hint: 'PDF, DOC, DOCX, TXT, XLS or XLSX, up to 10 MB each.',
  },
}

interface AddAssetsProps {
  websiteId: number
  kind: AssetKind
  onClose: () => void
}

/** Adds files of one kind to a website's content library, each with its progress. */
export default function AddAssets({ websiteId, kind, onClose }: AddAssetsProps) {
  const refresh = useRefresh('website')
  const added = useRef<string[]>([])
  const [shown, setShown] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const { title, label, hint } = words[kind]
  function tell(file: UploadedFile) {
    added.current = [...added.current, file.fileName]
    setShown(added.current)
    toast({ title: 'File uploaded', description: file.fileName })
    void refresh()
    if (kind === 'logo') onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description="Everybody who works on this website sees it at once."
      locked={busy}
      keepOnOutsideClick
      footer={
        <Button variant={shown.length > 0 ? 'primary' : 'secondary'} disabled={busy} onClick={onClose}>
          {shown.length > 0 ? 'Done' : 'Cancel'}
        </Button>
      }
    >
      <FileDrop
        label={label}
        hint={hint}
        accept={typesOf(kind)}
        maxFiles={kind === 'logo' ? 1 : AT_ONCE}
        maxBytes={ATTACHMENT_MAX_BYTES}
        refusedMessage={FILES_REFUSED}
        tooManyMessage={tooManyFiles(kind === 'logo' ? 1 : AT_ONCE)}
        value={NONE}
        onChange={(update) => {
          const [file] = update(NONE)
          if (file) tell(file)
        }}
        onBusyChange={setBusy}
        target={{ url: `/api/websites/${websiteId}/assets`, fields: { kind } }}
      />
      {shown.length > 0 && (
        <p className="mt-4 text-base break-words text-ink-2">
          <span className="font-[560] text-good">Added:</span> {shown.join(', ')}
        </p>
      )}
    </Dialog>
  )
}

const typesOf = (kind: AssetKind) =>
  Object.fromEntries(Object.entries(ASSET_TYPES).filter(([type]) => suitsKind(kind, type)))
