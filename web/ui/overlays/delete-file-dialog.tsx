import { useChange } from '#web/changes.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

interface DeleteFileDialogProps {
  /** The record that it is a file of. */
  of: 'project' | 'website'
  fileName: string
  onDelete: () => Promise<unknown>
  onClose: () => void
}

/** Asks before deleting a record's file, and reports the outcome. */
export function DeleteFileDialog({ of, fileName, onDelete, onClose }: DeleteFileDialogProps) {
  const remove = useChange(of, {
    send: onDelete,
    done: { title: 'File deleted', description: fileName },
    failed: 'Delete failed',
    explain: () => 'There was an error deleting the file',
    onDone: onClose,
    onFailed: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this file?"
      description={
        <>
          <strong className="font-[580] break-words">{fileName}</strong> will be gone for everybody. This
          cannot be undone.
        </>
      }
      confirmLabel="Delete File"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
