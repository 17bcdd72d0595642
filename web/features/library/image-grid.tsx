import { useState } from 'react'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { t } from '#shared/words.ts'
import { AssetActions, type AssetActionsProps } from './asset-actions.tsx'
import { CutName } from '#web/ui/attachments/cut-name.tsx'
import { useBrokenImage } from '#web/ui/attachments/use-broken-image.ts'
import { Card } from '#web/ui/page/card.tsx'
import { thumbnailAddress } from '#web/ui/forms/file-address.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'

const ImageViewer = lazyDialog(() => import('#web/ui/overlays/image-viewer.tsx'))

type ImageGridProps = { images: readonly WebsiteAsset[] } & Pick<AssetActionsProps, 'onDelete'>

/** A website's pictures, to open in the viewer, download and delete. */
export function ImageGrid({ images, onDelete }: ImageGridProps) {
  const [shown, setShown] = useState<number>()
  return (
    <>
      <ul
        aria-label={t('Images')}
        className="grid gap-4 *:min-w-0 sm:grid-cols-[repeat(auto-fill,minmax(230px,1fr))]"
      >
        {images.map((image, index) => (
          <li key={image.id}>
            <Card flush className="overflow-hidden">
              <Thumbnail image={image} onOpen={() => setShown(index)} />
              <div className="flex flex-col gap-2 border-t border-line p-3">
                <p className="min-w-0">
                  <CutName className="text-base font-[560]">{image.fileName}</CutName>
                  <CutText className="block truncate text-sm text-ink-3">{image.uploader.fullName}</CutText>
                </p>
                <AssetActions asset={image} onDelete={onDelete} />
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <ImageViewer
          images={images.map(viewed)}
          index={shown}
          onIndex={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

const viewed = ({ id, fileName, fileType, fileSize, filePath }: WebsiteAsset) => ({
  name: String(id),
  fileName,
  fileType,
  fileSize,
  href: filePath,
})

function Thumbnail({ image, onOpen }: { image: WebsiteAsset; onOpen: () => void }) {
  const [broken, onError] = useBrokenImage()
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t('View {fileName}', { fileName: image.fileName })}
      className="block aspect-4/3 w-full cursor-zoom-in bg-sunken focus-visible:-outline-offset-2"
    >
      {!broken && (
        <img
          src={thumbnailAddress(viewed(image))}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={onError}
        />
      )}
    </button>
  )
}
