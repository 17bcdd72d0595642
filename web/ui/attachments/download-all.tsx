import type { DownloadAllProps } from '#web/ui/attachments/gallery.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const DownloadAllButton = lazyDialog(async () => ({
  default: (await import('#web/ui/attachments/gallery.tsx')).DownloadAllButton,
}))

/** The button for all files of a record as one ZIP; nothing for one alone. */
export const DownloadAll = (props: DownloadAllProps) => props.count > 1 && <DownloadAllButton {...props} />
