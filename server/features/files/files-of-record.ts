import type { Actor } from '#shared/contract/policy.ts'
import { addressOf } from '#shared/records.ts'
import type { Role } from '#shared/users/values.ts'
import type { Database } from '#server/db/connection.ts'
import { recordActivity } from '#server/events/record-activity.ts'
import { notifyPerson, notifyStaff } from '#server/events/notify.ts'
import type { ReceivedFile } from '#server/storage/received-file.ts'
import { keepFile } from './receive/keep-file.ts'

/** A record that has files of its own: a project, or a website with its content library. */
type FileRecord = { clientId: number; projectId: number } & (
  | { entityType: 'project' }
  | { entityType: 'website'; websiteId: number }
)

/** Keeps a file for a record, tells of it, and returns the upload's number: staff hear of a client's file, the client of staff's. */
export async function addFileTo(
  tx: Database,
  actor: Actor,
  record: FileRecord & { name: string },
  file: ReceivedFile,
): Promise<number> {
  const uploadId = await keepFile(tx, actor.id, file)
  const { name, clientId } = record
  const { fileName } = file
  await recordActivity(tx, {
    ...placeOf(record),
    userId: actor.id,
    type: 'file_added',
    data: { name, fileName },
  })
  const about = { ...subjectOf(record), type: 'file_added', title: `New file in ${name}: ${fileName}` }
  if (actor.role === 'client') await notifyStaff(tx, actor.id, { ...about, href: hrefOf(record, 'staff') })
  else await notifyPerson(tx, actor.id, clientId, { ...about, href: hrefOf(record, 'client') })
  return uploadId
}

/** Records that a file of a record was deleted. */
export async function recordFileDeleted(
  tx: Database,
  actor: Actor,
  record: FileRecord,
  fileName: string,
): Promise<void> {
  await recordActivity(tx, { ...placeOf(record), userId: actor.id, type: 'file_deleted', data: { fileName } })
}

const subjectOf = (record: FileRecord) => ({
  entityType: record.entityType,
  entityId: record.entityType === 'website' ? record.websiteId : record.projectId,
})

const placeOf = (record: FileRecord) => ({
  ...subjectOf(record),
  clientId: record.clientId,
  projectId: record.projectId,
  websiteId: record.entityType === 'website' ? record.websiteId : null,
})

const hrefOf = (record: FileRecord, reader: Role) =>
  record.entityType === 'website'
    ? addressOf('website', record.websiteId, reader, 'library')
    : addressOf('project', record.projectId, reader, 'files')
