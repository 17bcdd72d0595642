import { Download } from 'lucide-react'
import { use, useId, useState } from 'react'
import { formatFileSize } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { FileList, isPicture, FileNamesOnly } from './attachment-link.tsx'
import { CutName } from './cut-name.tsx'
import { useBrokenImage } from './use-broken-image.ts'
import { getThumbnailUrl } from '../forms/file-url.ts'
import { Button } from '../base/button.tsx'
import { lazyDialog } from '../base/lazy.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

const ImageViewer = lazyDialog(() => import('../overlays/image-viewer.tsx'))

export interface GalleryProps {
  files: readonly UploadedFile[]
  /** The name of the files, for screen readers. */
  label?: string
  /** The URL of a ZIP with all files. */
  zip?: string
}

/** A gallery of files: pictures are thumbnails that open in a viewer, others can be downloaded. */
export default function Gallery({ files, label = t('Attachments'), zip }: GalleryProps) {
  const [openIndex, setOpenIndex] = useState<number>()
  const namesOnly = use(FileNamesOnly)
  const images = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
  if (namesOnly) return <FileList files={files} label={label} />
  return (
    <div className="flex flex-col gap-3">
      {images.length > 0 && (
        <ul
          aria-label={t('{label}: pictures', { label })}
          className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(150px,1fr))]"
        >
          {images.map((file, index) => (
            <li key={file.name}>
              <Thumbnail file={file} onOpen={() => setOpenIndex(index)} />
            </li>
          ))}
        </ul>
      )}
      <FileList files={others} label={images.length > 0 ? t('{label}: documents', { label }) : label} />
      {zip && files.length > 1 && <DownloadAllButton href={zip} count={files.length} />}
      {openIndex !== undefined && (
        <ImageViewer
          images={images}
          index={openIndex}
          onIndex={setOpenIndex}
          onClose={() => setOpenIndex(undefined)}
        />
      )}
    </div>
  )
}

export interface DownloadAllProps {
  /** The URL of the ZIP. */
  href: string
  /** The number of files. */
  count: number
}

/** Downloads all files of a record as one ZIP. */
export const DownloadAllButton = ({ href, count }: DownloadAllProps) => (
  <Button asChild size="sm" icon={Download} className="self-start">
    <a href={href} download title={t('Download {n, plural, other {# files}} as one ZIP', { n: count })}>
      {t('Download All')}
    </a>
  </Button>
)

function Thumbnail({ file, onOpen }: { file: UploadedFile; onOpen: () => void }) {
  const id = useId()
  const [broken, onError] = useBrokenImage()
  return (
    <button
      type="button"
      data-content
      onClick={onOpen}
      aria-labelledby={id}
      className="group block w-full overflow-hidden rounded-m border border-line bg-surface text-start transition-colors hover:border-line-strong"
    >
      <span className="block aspect-4/3 bg-hover">
        {!broken && (
          <img
            src={getThumbnailUrl(file)}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
            onError={onError}
          />
        )}
      </span>
      <span id={id} className="block px-2.5 py-2">
        <span className="sr-only">{t('View')} </span>
        <CutName className="text-sm font-medium">{file.fileName}</CutName>
        <span className="block text-xs text-ink-3">{formatFileSize(file.fileSize)}</span>
      </span>
    </button>
  )
}
