import { useQuery } from '@tanstack/react-query'
import { Download, FolderOpen, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { formatFileSize } from '#shared/format.ts'
import { can } from '#shared/contract/policy.ts'
import { fileCategories } from './categories.ts'
import { FileName, isPicture } from './file-name.tsx'
import { projectFilesQuery, type ProjectFile } from './queries.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const FilePreview = lazyDialog(() => import('./file-preview.tsx'))
const DeleteFileDialog = lazyDialog(() => import('#web/delete-file-dialog.tsx'))

interface FileTableProps {
  projectId: number
  /** Opens the upload form. */
  onUpload?: () => void
}

/** The files of a project with the actions on each. */
export function FileTable({ projectId, onUpload }: FileTableProps) {
  const user = useUser()
  const query = useQuery(projectFilesQuery(projectId))
  const [shown, setShown] = useState<ProjectFile | null>(null)
  const [doomed, setDoomed] = useState<ProjectFile | null>(null)
  return (
    <>
      <DataTable
        query={query}
        failure="Error loading files. Please try again later."
        caption="Project files"
        columns={columnsFor(setShown)}
        renderActions={(file) => (
          <FileActions
            file={file}
            {...(can(user, 'projectFile.remove', file.userId) && { onDelete: () => setDoomed(file) })}
          />
        )}
        loadingRows={3}
        empty={<NoFiles {...(onUpload && { onUpload })} />}
      />
      {shown && (
        <FilePreview pictures={(query.data ?? []).filter(isPicture)} shown={shown} onShow={setShown} />
      )}
      {doomed && <DeleteFileDialog of="project" file={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}

const columnsFor = (onPreview: (file: ProjectFile) => void): Column<ProjectFile>[] => [
  {
    header: 'File',
    primary: true,
    cell: (file) => <FileName file={file} onPreview={() => onPreview(file)} />,
  },
  { header: 'Category', cell: (file) => fileCategories[file.category] },
  { header: 'Size', cell: (file) => formatFileSize(file.fileSize) },
  { header: 'Uploaded by', cell: (file) => file.uploader.fullName },
  { header: 'Uploaded', cell: (file) => <DateText value={file.createdAt} /> },
]

function FileActions({ file, onDelete }: { file: ProjectFile; onDelete?: () => void }) {
  return (
    <>
      <Button asChild size="sm" icon={Download}>
        <a
          href={file.filePath}
          target="_blank"
          rel="noreferrer"
          download={file.fileName}
          aria-label={`Download ${file.fileName}`}
        >
          Download
        </a>
      </Button>
      {onDelete && (
        <IconButton icon={Trash2} size="sm" label={`Delete ${file.fileName}`} onClick={onDelete} />
      )}
    </>
  )
}

function NoFiles({ onUpload }: { onUpload?: () => void }) {
  return (
    <EmptyState
      icon={FolderOpen}
      title="No files yet"
      action={
        onUpload && (
          <Button icon={Upload} onClick={onUpload}>
            Upload File
          </Button>
        )
      }
    >
      {onUpload
        ? 'Designs, documents and contracts that the client should have go here.'
        : 'Designs and documents that we share with you appear here.'}
    </EmptyState>
  )
}
