import { Suspense } from 'react'
import { t } from '#shared/words.ts'
import { FileTable } from './file-table.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { ListSkeleton } from '#web/ui/page/query-view.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'

const UploadForm = lazyPart(() => import('./upload-form.tsx'))

export type FilesView = 'files' | 'upload'
const views = [
  { value: 'files', label: t('Files') },
  { value: 'upload', label: t('Upload') },
] as const

interface ProjectFilesProps {
  projectId: number
  /** Adds the Upload tab beside the list. */
  canUpload: boolean
  view?: FilesView
  onViewChange?: (view: FilesView) => void
}

/** A project's files: previews, downloads, deletion, and uploading for those who may. */
export default function ProjectFiles({
  projectId,
  canUpload,
  view = 'files',
  onViewChange,
}: ProjectFilesProps) {
  if (!canUpload || !onViewChange) return <FileTable projectId={projectId} />
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
