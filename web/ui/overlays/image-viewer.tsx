import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { formatPercent, t } from '#shared/i18n/t.ts'
import { Button } from '../base/button.tsx'
import { mirrorArrowKey } from '../base/direction.ts'
import { showFullTextTooltip } from '../base/cut-text.tsx'
import { cx } from '../base/cx.ts'
import { CloseOnBack } from './close-on-back.ts'
import { getFileUrl } from '../forms/file-url.ts'
import { IconButton } from '../page/icon-button.tsx'
import { overlayClassName } from './dialog.tsx'
import { MAX_SCALE, useZoom } from './use-zoom.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

interface ImageViewerProps {
  images: readonly (UploadedFile & { href?: string })[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** A picture over the page, to zoom. Arrow keys change the picture, or move an enlarged one. Esc closes. */
export default function ImageViewer({ images, index, onIndex, onClose }: ImageViewerProps) {
  const image = images[index]
  const { zoom, picture, stage, onKey, zoomIn, zoomOut } = useZoom(image?.name ?? '')
  if (!image) return null
  const several = images.length > 1
  const { scale, x, y } = zoom
  const step = (offset: number) => onIndex((index + offset + images.length) % images.length)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClassName} />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={(event) => {
            if (onKey(event)) return
            const key = mirrorArrowKey(event.key)
            if (several && key === 'ArrowLeft') step(-1)
            if (several && key === 'ArrowRight') step(1)
          }}
          className="fixed inset-2 z-50 flex animate-fade flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-modal outline-none sm:inset-8"
        >
          <CloseOnBack onBack={onClose} />
          <div className="flex items-center gap-2 border-b border-line py-2 pe-2 ps-4">
            <Radix.Title
              onPointerEnter={showFullTextTooltip}
              className="min-w-0 flex-1 truncate text-base font-[580]"
            >
              {image.fileName}
            </Radix.Title>
            {several && (
              <span className="text-sm text-ink-3" aria-live="polite">
                {t('{n} of {total}', { n: index + 1, total: images.length })}
              </span>
            )}
            <ZoomButtons scale={scale} zoomIn={zoomIn} zoomOut={zoomOut} />
            <Button asChild size="sm" variant="ghost" icon={Download}>
              <a href={getFileUrl(image)} download={image.fileName}>
                {t('Download')}
              </a>
            </Button>
            <Radix.Close asChild>
              <IconButton icon={X} label={t('Close')} size="sm" data-closes />
            </Radix.Close>
          </div>
          <div className="relative grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] place-items-center bg-sunken p-3">
            <div
              {...stage}
              className="grid size-full touch-none grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden"
            >
              <img
                ref={picture}
                src={getFileUrl(image)}
                alt={image.fileName}
                draggable={false}
                className={cx(
                  'max-h-full max-w-full rounded-s object-contain select-none',
                  scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
                )}
                style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
              />
            </div>
            {several && (
              <>
                <span className="absolute top-1/2 start-3 -translate-y-1/2">
                  <IconButton
                    icon={ChevronLeft}
                    label={t('Previous picture')}
                    className="bg-raised shadow-pop"
                    onClick={() => step(-1)}
                  />
                </span>
                <span className="absolute top-1/2 end-3 -translate-y-1/2">
                  <IconButton
                    icon={ChevronRight}
                    label={t('Next picture')}
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

type ZoomButtonsProps = Pick<ReturnType<typeof useZoom>, 'zoomIn' | 'zoomOut'> & { scale: number }

/** The zoom buttons stay focusable at either end, where they do nothing. */
const ZoomButtons = ({ scale, zoomIn, zoomOut }: ZoomButtonsProps) => (
  <span className="flex items-center">
    <IconButton
      icon={ZoomOut}
      label={t('Zoom out')}
      size="sm"
      aria-disabled={scale === 1}
      className="aria-disabled:opacity-45"
      onClick={zoomOut}
    />
    <output
      aria-label={t('Zoom')}
      className="min-w-11 text-center max-sm:sr-only text-sm text-ink-3 tabular-nums"
    >
      {formatPercent(scale * 100)}
    </output>
    <IconButton
      icon={ZoomIn}
      label={t('Zoom in')}
      size="sm"
      aria-disabled={scale === MAX_SCALE}
      className="aria-disabled:opacity-45"
      onClick={zoomIn}
    />
  </span>
)
