import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, FolderOpen, Upload } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { formatFileSize } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { AttachedFiles } from './attached-files.tsx'
import {
  attachedFilesQuery,
  type CompanyFileItem,
  companyFilesQuery,
  fileCategories,
  type ProjectFileItem,
  projectFilesQuery,
} from './queries.ts'
import { DeleteFileButton } from './public/delete-file-button.tsx'
import { getRecordPage } from '#web/records/records.tsx'
import { Button, linkClassName } from '#web/ui/base/button.tsx'
import { DownloadAll } from '#web/ui/attachments/download-all.tsx'
import { type Column, DataTable, type DataTableProps } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { EmptyState, ListSkeleton } from '#web/ui/page/query-view.tsx'
import { lazyDialog, lazyPart } from '#web/ui/base/lazy.ts'
import { FileThumb, isPicture, canOpenInTab } from '#web/ui/attachments/attachment-link.tsx'
import { CutName } from '#web/ui/attachments/cut-name.tsx'

const FilePreview = lazyDialog(() => import('./file-preview.tsx'))
const UploadForm = lazyPart(() => import('./upload-form.tsx'))

type FilesView = 'files' | 'upload'
const views = [
  { value: 'files', label: t('Files') },
  { value: 'upload', label: t('Upload') },
] as const

interface ProjectFilesProps {
  projectId: number
  /** Adds the Upload tab next to the list. */
  canUpload: boolean
  view: FilesView
  onViewChange: (view: FilesView) => void
}

/** A project's files: previews, downloads, deletion, uploads if `canUpload`, and the files of its brief and tasks. */
export default function ProjectFiles({ projectId, canUpload, view, onViewChange }: ProjectFilesProps) {
  if (!canUpload) return <FileTable projectId={projectId} />
  return (
    <Tabs value={view} onChange={onViewChange} items={views} label={t('Content')}>
      <TabPanel value="files">
        <FileTable projectId={projectId} onUpload={() => onViewChange('upload')} />
      </TabPanel>
      <TabPanel value="upload">
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <UploadForm projectId={projectId} onUploaded={() => onViewChange('files')} />
        </Suspense>
      </TabPanel>
    </Tabs>
  )
}

/** The files of a project with the actions for each, a download of all, and the files of its brief and tasks. */
function FileTable({ projectId, onUpload }: { projectId: number; onUpload?: () => void }) {
  const query = useInfiniteQuery(projectFilesQuery(projectId))
  const attached = useInfiniteQuery(attachedFilesQuery(projectId))
  const hasNone = attached.data?.items.length === 0 || attached.error !== null
  return (
    <>
      <div className="mb-3 flex justify-end empty:hidden">
        <DownloadAll href={`/api/projects/${projectId}/files.zip`} count={query.data?.total ?? 0} />
      </div>
      <Files
        query={query}
        caption={t('Project files')}
        getColumns={getProjectColumns}
        empty={hasNone && <NoFiles onUpload={onUpload} />}
      />
      <AttachedFiles projectId={projectId} query={attached} />
    </>
  )
}

/** The files of all projects of a company, each with its project, for staff. */
export const CompanyFiles = ({ companyId }: { companyId: number }) => (
  <Files
    query={useInfiniteQuery(companyFilesQuery(companyId))}
    caption={t('Files from all projects')}
    getColumns={getCompanyColumns}
    empty={
      <EmptyState icon={FolderOpen} title={t('No files yet')}>
        {t('Files you add to their projects appear here.')}
      </EmptyState>
    }
  />
)

interface FilesProps<F extends ProjectFileItem> {
  query: DataTableProps<F>['query'] & { data: { items: F[] } | undefined }
  caption: string
  getColumns: (onPreview: (file: ProjectFileItem) => void) => Column<F>[]
  empty: ReactNode
}

function Files<F extends ProjectFileItem>({ query, caption, getColumns: columns, empty }: FilesProps<F>) {
  const [viewedFile, setViewedFile] = useState<ProjectFileItem | null>(null)
  return (
    <>
      <DataTable
        query={query}
        failure={t('Error loading files. Please try again later.')}
        caption={caption}
        columns={columns(setViewedFile)}
        renderActions={(file) => (
          <>
            <DownloadLink file={file} />
            <DeleteFileButton recordKind="project" file={file} />
          </>
        )}
        loadingRows={3}
        quiet
        empty={empty}
      />
      {viewedFile && (
        <FilePreview
          pictures={(query.data?.items ?? []).filter(isPicture)}
          current={viewedFile}
          onShow={setViewedFile}
        />
      )}
    </>
  )
}

const getProjectColumns = (onPreview: (file: ProjectFileItem) => void): Column<ProjectFileItem>[] => [
  {
    header: t('File'),
    primary: true,
    className: '@2xl:w-full @2xl:min-w-38!',
    // The name is truncated to the space that the other columns leave.
    titleClassName: '@2xl:[contain:inline-size]',
    cell: (file) => <FileName file={file} onPreview={() => onPreview(file)} />,
  },
  { header: t('Category'), cell: (file) => fileCategories[file.category] },
  { header: t('Size'), minTableWidth: 56, cell: (file) => formatFileSize(file.fileSize) },
  { header: t('Uploaded By'), cell: (file) => file.uploader.fullName },
  { header: t('Uploaded'), cell: (file) => <DateText value={file.createdAt} /> },
]

const getCompanyColumns = (onPreview: (file: ProjectFileItem) => void): Column<CompanyFileItem>[] =>
  getProjectColumns(onPreview).flatMap((column) =>
    column.primary ? [column, projectColumn] : column.minTableWidth ? [] : [column],
  )

const projectColumn: Column<CompanyFileItem> = {
  header: t('Project'),
  cell: ({ projectId, projectName }) => (
    <Link
      {...getRecordPage('project', projectId, 'staff')}
      search={{ tab: 'files' }}
      className={linkClassName}
    >
      <bdi>{projectName}</bdi>
    </Link>
  ),
}

const DownloadLink = ({ file }: { file: ProjectFileItem }) => (
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

const NoFiles = ({ onUpload }: { onUpload: (() => void) | undefined }) => (
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

const nameClassName = 'min-w-0 text-start'
const nameLinkClassName = `${nameClassName} rounded-xs underline decoration-transparent underline-offset-3 hover:decoration-current`

/** A file's thumbnail and name; pictures open in the viewer, documents in a new tab if browsers can display them. */
const FileName = ({ file, onPreview }: { file: ProjectFileItem; onPreview: () => void }) => (
  <span className="flex min-w-0 items-center gap-3">
    <FileThumb file={file} href={file.filePath} />
    <Name file={file} onPreview={onPreview} />
  </span>
)

function Name({ file, onPreview }: { file: ProjectFileItem; onPreview: () => void }) {
  if (isPicture(file))
    return (
      <button type="button" className={nameLinkClassName} onClick={onPreview}>
        <CutName>{file.fileName}</CutName>
      </button>
    )
  if (!canOpenInTab(file)) return <CutName className={nameClassName}>{file.fileName}</CutName>
  return (
    <a className={nameLinkClassName} href={file.filePath} target="_blank" rel="noreferrer">
      <CutName>{file.fileName}</CutName>
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
