import { useEffect } from 'react'
import { lazyDialog, loadOnUse } from '#web/ui/base/lazy.ts'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-panel.tsx'

const loadPanel = () => import('#web/ui/overlays/confirm-panel.tsx')
const ConfirmPanel = lazyDialog(loadPanel)

/** Asks before something that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({ open, ...panel }: ConfirmDialogProps) {
  useEffect(() => loadOnUse(loadPanel), [])
  return open && <ConfirmPanel {...panel} />
}
