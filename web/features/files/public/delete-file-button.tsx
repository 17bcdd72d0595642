import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'

const endpoints = {
  project: 'DELETE /api/project-files/:id',
  website: 'DELETE /api/website-assets/:id',
} as const

interface DeleteFileButtonProps {
  /** The kind of record that the file belongs to. */
  recordKind: keyof typeof endpoints
  file: { id: number; fileName: string; userId: number }
}

/** Deletes a record's file after confirmation. Only for staff and the person who added the file. */
export function DeleteFileButton({ recordKind, file: { id, fileName, userId } }: DeleteFileButtonProps) {
  const me = useUser()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (me.role === 'client' && userId !== me.id) return null
  return (
    <>
      <IconButton
        icon={Trash2}
        size="sm"
        label={t('Delete {fileName}', { fileName })}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmChange
          kind={recordKind}
          send={(_, _key, undo) => call(endpoints[recordKind], { params: { id } }, { undo })}
          successToast={{ title: t('File deleted'), description: fileName, undone: t('File restored') }}
          failureTitle={t('Delete failed')}
          explain={() => t('There was an error deleting the file')}
          onFailed={close}
          title={t('Delete this file?')}
          description={rich('<strong>{fileName}</strong> will be deleted for everyone.', {
            strong: (content) => <strong className="font-[580] break-words">{content}</strong>,
            fileName: <bdi>{fileName}</bdi>,
          })}
          confirmLabel={t('Delete File')}
          pendingLabel={t('Deleting...')}
          onClose={close}
        />
      )}
    </>
  )
}
