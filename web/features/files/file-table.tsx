import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, FolderOpen, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatFileSize } from '#shared/format.ts'
import { t } from '#shared/words.ts'
import { fileCategories } from './categories.ts'
import { type CompanyFile, companyFilesQuery, type ProjectFile, projectFilesQuery } from './queries.ts'
import { pageOf } from '#web/records.tsx'
import { Button, linkLook } from '#web/ui/base/button.tsx'
import { DownloadAll } from '#web/ui/attachments/download-all.tsx'
import { type Column, DataTable, type DataTableProps } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { FileThumb } from '#web/ui/attachments/attachment.tsx'
import { CutName } from '#web/ui/attachments/cut-name.tsx'

const FilePreview = lazyDialog(() => import('./file-preview.tsx'))
const DeleteFileButton = lazyDialog(() => import('./delete-file-button.tsx'))
const DeleteFileDialog = lazyDialog(() => import('#web/delete-file-dialog.tsx'))

interface FileTableProps {
  projectId: number
  /** Opens the upload form. */
  onUpload?: () => void
}

/** The files of a project with the actions on each, and all of them as one. */
export function FileTable({ projectId, onUpload }: FileTableProps) {
  const query = useInfiniteQuery(projectFilesQuery(projectId))
  return (
    <>
      <div className="mb-3 flex justify-end empty:hidden">
        <DownloadAll href={`/api/projects/${projectId}/files.zip`} count={query.data?.total ?? 0} />
      </div>
      <Files
        query={query}
        caption={t('Project files')}
        columnsFor={columnsFor}
        empty={<NoFiles {...(onUpload && { onUpload })} />}
      />
    </>
  )
}

/** The files of all projects of a company, each with its project, for staff. */
export const CompanyFiles = ({ companyId }: { companyId: number }) => (
  <Files
    query={useInfiniteQuery(companyFilesQuery(companyId))}
    caption={t('Files of all projects')}
    columnsFor={companyColumns}
    empty={
      <EmptyState icon={FolderOpen} title={t('No files yet')}>
        {t('What you add to their projects appears here.')}
      </EmptyState>
    }
  />
)

interface FilesProps<F extends ProjectFile> {
  query: DataTableProps<F>['query'] & { data: { items: F[] } | undefined }
  caption: string
  columnsFor: (onPreview: (file: ProjectFile) => void) => Column<F>[]
  empty: ReactNode
}

function Files<F extends ProjectFile>({ query, caption, columnsFor: columns, empty }: FilesProps<F>) {
  const [shown, setShown] = useState<ProjectFile | null>(null)
  const [doomed, setDoomed] = useState<ProjectFile | null>(null)
  return (
    <>
      <DataTable
        query={query}
        failure={t('Error loading files. Please try again later.')}
        caption={caption}
        columns={columns(setShown)}
        renderActions={(file) => (
          <>
            <DownloadLink file={file} />
            <DeleteFileButton file={file} onDelete={setDoomed} />
          </>
        )}
        loadingRows={3}
        quiet
        empty={empty}
      />
      {shown && (
        <FilePreview pictures={(query.data?.items ?? []).filter(isPicture)} shown={shown} onShow={setShown} />
      )}
      {doomed && <DeleteFileDialog of="project" file={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}

const columnsFor = (onPreview: (file: ProjectFile) => void): Column<ProjectFile>[] => [
  {
    header: t('File'),
    primary: true,
    className: '@2xl:w-full @2xl:min-w-38!',
    // The name is cut to the room that the other columns leave.
    titleLook: '@2xl:[contain:inline-size]',
    cell: (file) => <FileName file={file} onPreview={() => onPreview(file)} />,
  },
  { header: t('Category'), cell: (file) => fileCategories[file.category] },
  { header: t('Size'), minTableWidth: 56, cell: (file) => formatFileSize(file.fileSize) },
  { header: t('Uploaded By'), cell: (file) => file.uploader.fullName },
  { header: t('Uploaded'), cell: (file) => <DateText value={file.createdAt} /> },
]

const companyColumns = (onPreview: (file: ProjectFile) => void): Column<CompanyFile>[] =>
  columnsFor(onPreview).flatMap((column) =>
    column.primary ? [column, project] : column.minTableWidth ? [] : [column],
  )

const project: Column<CompanyFile> = {
  header: t('Project'),
  cell: ({ projectId, projectName }) => (
    <Link {...pageOf('project', projectId, 'staff')} search={{ tab: 'files' }} className={linkLook}>
      <bdi>{projectName}</bdi>
    </Link>
  ),
}

const DownloadLink = ({ file }: { file: ProjectFile }) => (
  <Button asChild size="sm" icon={Download}>
    <a
      href={file.filePath}
      target="_blank"
      rel="noreferrer"
      download={file.fileName}
      aria-label={t('Download {fileName}', { fileName: file.fileName })}
    >
      <span className="@2xl:@max-4xl:hidden">{t('Download')}</span>
    </a>
  </Button>
)

function NoFiles({ onUpload }: { onUpload?: () => void }) {
  return (
    <EmptyState
      icon={FolderOpen}
      title={t('No files yet')}
      action={
        onUpload && (
          <Button icon={Upload} onClick={onUpload}>
            {t('Upload File')}
          </Button>
        )
      }
    >
      {onUpload
        ? t('Designs, documents and contracts for the client go here.')
        : t('Designs and documents we share with you appear here.')}
    </EmptyState>
  )
}

const pictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
/** Types that browsers display in a new tab. */
const readable: ReadonlySet<string> = new Set(['application/pdf', 'text/plain'])

const isPicture = (file: ProjectFile): boolean => pictures.has(file.fileType)

const nameLook = 'min-w-0 text-start'
const nameLinkLook = `${nameLook} rounded-xs underline decoration-transparent underline-offset-3 hover:decoration-current`

/** A file's thumbnail and name; pictures open in the viewer, documents in a new tab if browsers can display them. */
function FileName({ file, onPreview }: { file: ProjectFile; onPreview: () => void }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <FileThumb file={file} href={file.filePath} />
      <Name file={file} onPreview={onPreview} />
    </span>
  )
}

function Name({ file, onPreview }: { file: ProjectFile; onPreview: () => void }) {
  if (isPicture(file))
    return (
      <button type="button" className={nameLinkLook} onClick={onPreview}>
        <CutName>{file.fileName}</CutName>
      </button>
    )
  if (!readable.has(file.fileType)) return <CutName className={nameLook}>{file.fileName}</CutName>
  return (
    <a className={nameLinkLook} href={file.filePath} target="_blank" rel="noreferrer">
      <CutName>{file.fileName}</CutName>
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
