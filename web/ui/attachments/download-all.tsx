import type { DownloadAllProps } from './gallery.tsx'
import { lazyDialog } from '../base/lazy.ts'

const DownloadAllButton = lazyDialog(async () => ({
  default: (await import('./gallery.tsx')).DownloadAllButton,
}))

/** The button for all files of a record as one ZIP; nothing for one alone. */
export const DownloadAll = (props: DownloadAllProps) => props.count > 1 && <DownloadAllButton {...props} />
