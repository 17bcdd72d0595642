import type { DownloadAllProps } from './gallery.tsx'
import { lazyDialog } from '../base/lazy.ts'

const DownloadAllButton = lazyDialog(async () => ({
  default: (await import('./gallery.tsx')).DownloadAllButton,
}))

/** A button to download all files of a record as one ZIP. Renders nothing for a single file. */
export const DownloadAll = (props: DownloadAllProps) => props.count > 1 && <DownloadAllButton {...props} />
