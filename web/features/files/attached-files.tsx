import { Link } from '@tanstack/react-router'
import { RECORDS } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { getRecordPage } from '#web/records/records.tsx'
import { AttachmentGallery } from '#web/ui/attachments/attachment-gallery.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import { Card, Section } from '#web/ui/page/card.tsx'
import { ListView, type ListViewProps } from '#web/ui/page/query-view.tsx'
import type { RecordFileItem } from './queries.ts'

interface AttachedFilesProps {
  projectId: number
  /** The result of `attachedFilesQuery`. */
  query: ListViewProps<RecordFileItem>['query']
}

/** The files of a project's brief and tasks, by record. They belong to the record, so they can't be deleted here. */
export const AttachedFiles = ({ projectId, query }: AttachedFilesProps) => (
  <ListView
    query={query}
    quiet
    failure={t('Error loading files. Please try again later.')}
    loading={null}
    empty={null}
  >
    {(files) => (
      <Section title={t('From the Brief and Tasks')}>
        <Card className="flex flex-col gap-5">
          {[...Map.groupBy(files, getOriginKey)].map(([key, group]) => (
            <FilesOfRecord key={key} projectId={projectId} files={group} />
          ))}
        </Card>
      </Section>
    )}
  </ListView>
)

const getOriginKey = ({ entityType, entityId }: RecordFileItem) => `${entityType} ${entityId}`

function FilesOfRecord({ projectId, files }: { projectId: number; files: readonly RecordFileItem[] }) {
  const reader = useUser().role as 'staff'
  const [first] = files
  if (!first) return null
  const { entityType, entityId, entityName } = first
  const page =
    entityType === 'brief'
      ? getRecordPage('brief', entityId, reader)
      : { ...getRecordPage('project', projectId, reader), search: { tab: 'tasks' } as const }
  const origin = t('{field}: {value}', { field: RECORDS[entityType].name(), value: entityName })
  return (
    <div>
      <h3 className="mb-2 text-sm font-[560] wrap-anywhere">
        <Link {...page} className={linkClassName}>
          <bdi>{origin}</bdi>
        </Link>
      </h3>
      <AttachmentGallery files={files} label={origin} />
    </div>
  )
}
