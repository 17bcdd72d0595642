import { Trash2 } from 'lucide-react'
import { t } from '#shared/words.ts'
import type { ProjectFile } from './queries.ts'
import { useUser } from '#web/api/session.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'

interface DeleteFileButtonProps {
  file: ProjectFile
  onDelete: (file: ProjectFile) => void
}

/** For who may delete the file. */
export default function DeleteFileButton({ file, onDelete }: DeleteFileButtonProps) {
  const { id, role } = useUser()
  if (role === 'client' && file.userId !== id) return null
  return (
    <IconButton
      icon={Trash2}
      size="sm"
      label={t('Delete {fileName}', { fileName: file.fileName })}
      onClick={() => onDelete(file)}
    />
  )
}
