import type { ChangedKind } from '#web/api/live/refresh.ts'
import { useChange, type ChangeOptions } from '#web/changes/use-change.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Confirmation } from '#web/ui/overlays/confirm-panel.tsx'

interface ConfirmChangeProps<Answer> extends Confirmation, ChangeOptions<void, Answer> {
  kind: ChangedKind | null
  /** Whether it is asked now; a page that renders it closed has it at hand. */
  open?: boolean
  /** Called on Cancel, and on success unless `onDone` is given. */
  onClose: () => void
}

/** Asks for confirmation before a change of a record, and sends it. */
export function ConfirmChange<Answer>({ kind, open = true, ...props }: ConfirmChangeProps<Answer>) {
  const change = useChange<void, Answer>(kind, { onDone: props.onClose, ...props })
  return <ConfirmDialog {...props} open={open} pending={change.isPending} onConfirm={() => change.mutate()} />
}
