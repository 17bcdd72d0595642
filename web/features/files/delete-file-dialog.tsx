import { call } from '#web/api/call.ts'
import type { ProjectFile } from './queries.ts'
import { DeleteFileDialog } from '#web/ui/overlays/delete-file-dialog.tsx'

/** Asks for confirmation before a project's file is deleted. */
export default function DeleteProjectFile({ file, onClose }: { file: ProjectFile; onClose: () => void }) {
  const { id, fileName } = file
  return (
    <DeleteFileDialog
      of="project"
      fileName={fileName}
      onDelete={() => call('DELETE /api/project-files/:id', { params: { id } })}
      onClose={onClose}
    />
  )
}
