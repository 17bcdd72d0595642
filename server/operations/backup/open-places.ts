import type { Config } from '#server/platform/config/config.ts'
import type { Place } from './place.ts'

/** Opens the places that the settings name. The S3 client is loaded only if it is used. */
export async function openPlaces({
  folder,
  bucket,
}: Pick<NonNullable<Config['backups']>, 'folder' | 'bucket'>): Promise<Place[]> {
  const places: Place[] = []
  if (folder) places.push((await import('./folder.ts')).folderPlace(folder))
  if (bucket) places.push((await import('./bucket.ts')).bucketPlace(bucket))
  return places
}
