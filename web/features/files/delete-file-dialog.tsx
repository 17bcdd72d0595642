import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import type { ProjectFile } from '#web/features/files/queries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks before a file is deleted. */
export default function DeleteFileDialog({ file, onClose }: { file: ProjectFile; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: ProjectFile) => call('DELETE /api/project-files/:id', { params: { id } }),
    onSuccess: async (_, { fileName }) => {
      toast({ title: 'File deleted', description: fileName })
      await client.invalidateQueries({ queryKey: ['files'] })
      await client.invalidateQueries({ queryKey: ['activities'] })
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
          <strong className="font-[580] break-words">{file.fileName}</strong> will be gone for everybody. This
          cannot be undone.
        </>
      }
      confirmLabel="Delete File"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      onConfirm={() => remove.mutate(file)}
    />
  )
}
