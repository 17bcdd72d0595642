import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { call } from '#web/api/call.ts'
import { assetsQuery } from './queries.ts'
import { DeleteFileDialog } from '#web/ui/overlays/delete-file-dialog.tsx'

/** Asks before a file of a content library is deleted. */
export default function DeleteAsset({ asset, onClose }: { asset: WebsiteAsset; onClose: () => void }) {
  const { id, fileName, websiteId } = asset
  return (
    <DeleteFileDialog
      fileName={fileName}
      onDelete={() => call('DELETE /api/website-assets/:id', { params: { id } })}
      shownIn={[assetsQuery(websiteId).queryKey, ['activities']]}
      onClose={onClose}
    />
  )
}
