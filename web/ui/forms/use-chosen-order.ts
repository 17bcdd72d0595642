import { useState } from 'react'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'
import type { PendingUpload } from '#web/ui/forms/use-uploads.ts'

/** An uploaded file, or one on its way. */
export type FileRow = { file: UploadedFile; item?: never } | { item: PendingUpload; file?: never }

/** Keeps a field's files in the order in which they were chosen, in whatever order their uploads end. */
export function useChosenOrder() {
  const [positions] = useState(() => new Map<string, number>())
  // Files that were there before, such as those of a draft, come first.
  const positionOf = ({ name }: UploadedFile) => positions.get(name) ?? -1
  return {
    /** An updater that puts an uploaded file where it was chosen. */
    insertion(file: UploadedFile, position: number) {
      positions.set(file.name, position)
      return (files: readonly UploadedFile[]) =>
        [...files, file].toSorted((a, b) => positionOf(a) - positionOf(b))
    },
    /** Uploaded files and those on their way, as one list. */
    rows(files: readonly UploadedFile[], pending: readonly PendingUpload[]): FileRow[] {
      const placeOf = ({ file, item }: FileRow) => (file ? positionOf(file) : item.position)
      const rows: FileRow[] = [...files.map((file) => ({ file })), ...pending.map((item) => ({ item }))]
      return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
    },
  }
}
