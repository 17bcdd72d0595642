import { rich, t } from '#shared/words.ts'
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
      done={{ title: t('File deleted'), description: fileName, undone: t('File restored') }}
      failed={t('Delete failed')}
      explain={() => t('There was an error deleting the file')}
      onFailed={onClose}
      title={t('Delete this file?')}
      description={
        <>
          {rich('<strong>{fileName}</strong> will be deleted for everyone.', {
            strong: (words) => <strong className="font-[580] break-words">{words}</strong>,
            fileName: <bdi>{fileName}</bdi>,
          })}
        </>
      }
      confirmLabel={t('Delete File')}
      pendingLabel={t('Deleting...')}
      onClose={onClose}
    />
  )
}
