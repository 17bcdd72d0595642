import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { call } from '#web/api/call.ts'
import { DeleteFileDialog } from '#web/ui/overlays/delete-file-dialog.tsx'

/** Asks for confirmation before a file is deleted from a content library. */
export default function DeleteAsset({ asset, onClose }: { asset: WebsiteAsset; onClose: () => void }) {
  const { id, fileName } = asset
  return (
    <DeleteFileDialog
      of="website"
      fileName={fileName}
      onDelete={() => call('DELETE /api/website-assets/:id', { params: { id } })}
      onClose={onClose}
    />
  )
}
