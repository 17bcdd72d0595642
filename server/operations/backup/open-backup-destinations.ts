import type { Config } from '#server/platform/config/config.ts'
import type { BackupDestination } from './backup-destination.ts'

/** Opens the destinations that the settings name. The S3 client is loaded only if it is used. */
export async function openBackupDestinations({
  folder,
  bucket,
}: Pick<NonNullable<Config['backups']>, 'folder' | 'bucket'>): Promise<BackupDestination[]> {
  const destinations: BackupDestination[] = []
  if (folder) destinations.push((await import('./folder.ts')).createFolderDestination(folder))
  if (bucket) destinations.push((await import('./bucket.ts')).createBucketDestination(bucket))
  return destinations
}
