import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyPart, loadOnUse } from '#web/ui/base/parts.ts'

const loadPanel = () => import('#web/ui/overlays/confirm-panel.tsx')
const ConfirmPanel = lazyPart(loadPanel)

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, in a sentence. */
  description: ReactNode
  confirmLabel: string
  /** The words while it happens, such as 'Deleting...'. */
  pendingLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  pending?: boolean
  /** Close it yourself once it has worked. */
  onConfirm: () => void
}

/** Asks before something that cannot be taken back. Focus starts on Cancel. */
export function ConfirmDialog({ open, ...panel }: ConfirmDialogProps) {
  useEffect(() => loadOnUse(loadPanel), [])
  return <Suspense>{open && <ConfirmPanel {...panel} />}</Suspense>
}
