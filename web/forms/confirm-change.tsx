import type { ChangedKind } from '#web/api/live/refresh.ts'
import { useChange, type ChangeOptions } from '#web/changes/use-change.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Confirmation } from '#web/ui/overlays/confirm-panel.tsx'

interface ConfirmChangeProps<Answer> extends Confirmation, ChangeOptions<void, Answer> {
  kind: ChangedKind | null
  /** Whether the dialog is open. A page that renders it closed has it ready. */
  open?: boolean
  /** Called on Cancel, and on success unless `onDone` is given. */
  onClose: () => void
}

/** A dialog that asks for confirmation of a record's change, then sends the change. */
export function ConfirmChange<Answer>({ kind, open = true, ...props }: ConfirmChangeProps<Answer>) {
  const change = useChange<void, Answer>(kind, { onDone: props.onClose, ...props })
  return <ConfirmDialog {...props} open={open} pending={change.isPending} onConfirm={() => change.mutate()} />
}
