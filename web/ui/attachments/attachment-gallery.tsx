import { useId, useState } from 'react'
import { formatFileSize } from '#shared/format.ts'
import { FileList } from '#web/ui/attachments/attachment.tsx'
import { thumbnailAddress } from '#web/ui/forms/file-address.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

const ImageViewer = lazyDialog(() => import('#web/ui/overlays/image-viewer.tsx'))

const pictures = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

interface AttachmentGalleryProps {
  files: readonly UploadedFile[]
  /** What the files are, for screen readers. */
  label?: string
}

/** A gallery of files: pictures are thumbnails that open in a viewer, others can be downloaded. */
export function AttachmentGallery({ files, label = 'Attachments' }: AttachmentGalleryProps) {
  const [shown, setShown] = useState<number>()
  const images = files.filter((file) => pictures.has(file.fileType))
  const others = files.filter((file) => !pictures.has(file.fileType))
  return (
    <div className="flex flex-col gap-3">
      {images.length > 0 && (
        <ul
          aria-label={`${label}: pictures`}
          className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(150px,1fr))]"
        >
          {images.map((file, index) => (
            <li key={file.name}>
              <Thumbnail file={file} onOpen={() => setShown(index)} />
            </li>
          ))}
        </ul>
      )}
      <FileList files={others} label={images.length > 0 ? `${label}: documents` : label} />
      {shown !== undefined && (
        <ImageViewer images={images} index={shown} onIndex={setShown} onClose={() => setShown(undefined)} />
      )}
    </div>
  )
}

function Thumbnail({ file, onOpen }: { file: UploadedFile; onOpen: () => void }) {
  const id = useId()
  return (
    <button
      type="button"
      data-content
      onClick={onOpen}
      aria-labelledby={id}
      className="group block w-full overflow-hidden rounded-m border border-line bg-surface text-left transition-colors hover:border-line-strong"
    >
      <img
        src={thumbnailAddress(file)}
        alt=""
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full bg-hover object-cover"
      />
      <span id={id} className="block px-2.5 py-2">
        <span className="block truncate text-sm font-medium" title={file.fileName}>
          <span className="sr-only">View </span>
          {file.fileName}
        </span>
        <span className="block text-xs text-ink-3">{formatFileSize(file.fileSize)}</span>
      </span>
    </button>
  )
}
