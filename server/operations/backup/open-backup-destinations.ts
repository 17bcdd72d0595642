import type { Config } from '#server/platform/config/config.ts'
import type { BackupDestination } from './backup-destination.ts'

type Places = Pick<NonNullable<Config['backups']>, 'folder' | 'bucket'>

/** Opens the destinations that the settings name. The S3 client is loaded only if it is used. */
export async function openBackupDestinations(settings: Places | undefined): Promise<BackupDestination[]> {
  const destinations: BackupDestination[] = []
  if (settings?.folder)
    destinations.push((await import('./folder.ts')).createFolderDestination(settings.folder))
  if (settings?.bucket)
    destinations.push((await import('./bucket.ts')).createBucketDestination(settings.bucket))
  return destinations
}
