import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { Button } from '#web/ui/base/button.tsx'
import { fileAddress } from '#web/ui/forms/file-address.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { overlayLook } from '#web/ui/overlays/dialog.tsx'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

interface ImageViewerProps {
  images: readonly (UploadedFile & { href?: string })[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** One picture over the page; arrow keys move between pictures, Esc closes. */
export default function ImageViewer({ images, index, onIndex, onClose }: ImageViewerProps) {
  const image = images[index]
  if (!image) return null
  const several = images.length > 1
  const step = (by: number) => onIndex((index + by + images.length) % images.length)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={({ key }) => {
            if (several && key === 'ArrowLeft') step(-1)
            if (several && key === 'ArrowRight') step(1)
          }}
          className="fixed inset-2 z-50 flex animate-fade flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-modal outline-none sm:inset-8"
        >
          <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
            <Radix.Title className="min-w-0 flex-1 truncate text-base font-[580]">
              {image.fileName}
            </Radix.Title>
            {several && (
              <span className="text-sm text-ink-3" aria-live="polite">
                {index + 1} of {images.length}
              </span>
            )}
            <Button asChild size="sm" variant="ghost" icon={Download}>
              <a href={fileAddress(image)} download={image.fileName}>
                Download
              </a>
            </Button>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" size="sm" />
            </Radix.Close>
          </div>
          <div className="relative grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] place-items-center bg-sunken p-3">
            <img
              src={fileAddress(image)}
              alt={image.fileName}
              className="max-h-full max-w-full rounded-s object-contain"
            />
            {several && (
              <>
                <span className="absolute top-1/2 left-3 -translate-y-1/2">
                  <IconButton
                    icon={ChevronLeft}
                    label="Previous picture"
                    className="bg-raised shadow-pop"
                    onClick={() => step(-1)}
                  />
                </span>
                <span className="absolute top-1/2 right-3 -translate-y-1/2">
                  <IconButton
                    icon={ChevronRight}
                    label="Next picture"
                    className="bg-raised shadow-pop"
                    onClick={() => step(1)}
                  />
                </span>
              </>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
