import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/base/toast.ts'

interface DeleteFileDialogProps {
  fileName: string
  onDelete: () => Promise<unknown>
  /** Query keys of everything that shows the file. */
  shownIn: readonly QueryKey[]
  onClose: () => void
}

/** Asks before deleting a record's file, and reports the outcome. */
export function DeleteFileDialog({ fileName, onDelete, shownIn, onClose }: DeleteFileDialogProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: async () => {
      toast({ title: 'File deleted', description: fileName })
      await Promise.all(shownIn.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: () =>
      toast({
        title: 'Delete failed',
        description: 'There was an error deleting the file',
        variant: 'destructive',
      }),
    onSettled: onClose,
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
