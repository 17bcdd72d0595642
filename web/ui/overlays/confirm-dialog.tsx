import { useEffect } from 'react'
import { lazyDialog, preloadOnInteraction } from '../base/lazy.ts'
import type { ConfirmDialogProps } from './confirm-panel.tsx'

const loadPanel = () => import('./confirm-panel.tsx')
const ConfirmPanel = lazyDialog(loadPanel)

/** Asks for confirmation before an action that can't be undone. The focus starts on Cancel. */
export function ConfirmDialog({ open, ...panel }: ConfirmDialogProps) {
  useEffect(() => preloadOnInteraction(loadPanel), [])
  return open && <ConfirmPanel {...panel} />
}
