import { call } from '#web/api/call.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'

const endpoints = {
  project: 'DELETE /api/project-files/:id',
  website: 'DELETE /api/website-assets/:id',
} as const

interface DeleteFileDialogProps {
  /** The record that it is a file of. */
  of: keyof typeof endpoints
  file: { id: number; fileName: string }
  onClose: () => void
}

/** Asks before deleting a record's file, and reports the outcome. */
export default function DeleteFileDialog({ of, file, onClose }: DeleteFileDialogProps) {
  const { id, fileName } = file
  return (
    <ConfirmChange
      kind={of}
      send={(_, _key, undo) => call(endpoints[of], { params: { id } }, { undo })}
      done={{ title: 'File deleted', description: fileName, undone: 'File restored' }}
      failed="Delete failed"
      explain={() => 'There was an error deleting the file'}
      onFailed={onClose}
      title="Delete this file?"
      description={
        <>
          <strong className="font-[580] break-words">{fileName}</strong> will be deleted for everyone.
        </>
      }
      confirmLabel="Delete File"
      pendingLabel="Deleting..."
      onClose={onClose}
    />
  )
}
