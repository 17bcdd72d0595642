import { Download, Trash2 } from 'lucide-react'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'

export interface AssetActionsProps {
  asset: WebsiteAsset
  /** Undefined for who may only read. */
  onDelete: ((asset: WebsiteAsset) => void) | undefined
}

/** Download for everybody; delete for staff and for whoever added the file. */
export function AssetActions({ asset, onDelete }: AssetActionsProps) {
  const { fileName, filePath, userId } = asset
  const { id, role } = useUser()
  const isTheirs = role === 'staff' || userId === id
  return (
    <span className="flex flex-none items-center gap-1">
      <Button asChild size="sm" icon={Download}>
        <a href={filePath} download={fileName} aria-label={t('Download {fileName}', { fileName })}>
          {t('Download')}
        </a>
      </Button>
      {onDelete && isTheirs && (
        <IconButton
          icon={Trash2}
          size="sm"
          label={t('Delete {fileName}', { fileName })}
          onClick={() => onDelete(asset)}
        />
      )}
    </span>
  )
}
