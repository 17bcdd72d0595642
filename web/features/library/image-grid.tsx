import { Download } from 'lucide-react'
import { useState } from 'react'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { DeleteFileButton } from '#web/features/files/public/delete-file-button.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { CutName } from '#web/ui/attachments/cut-name.tsx'
import { useBrokenImage } from '#web/ui/attachments/use-broken-image.ts'
import { Card } from '#web/ui/page/card.tsx'
import { getThumbnailUrl } from '#web/ui/forms/file-url.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { formatFileSize } from '#shared/i18n/format.ts'
import { detectLogoBackground } from './logo-background.ts'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { cx } from '#web/ui/base/cx.ts'

const ImageViewer = lazyDialog(() => import('#web/ui/overlays/image-viewer.tsx'))

/** The files of one kind. */
export interface AssetsProps {
  assets: readonly WebsiteAsset[]
  /** Whether the reader can only view and download files. */
  readOnly: boolean
}

/** Download for everyone. Delete for staff and the person who added the file. */
export const AssetActions = ({ asset, readOnly }: { asset: WebsiteAsset; readOnly: boolean }) => (
  <span className="flex flex-none items-center gap-1">
    <Button asChild size="sm" icon={Download}>
      <a
        href={asset.filePath}
        download={asset.fileName}
        aria-label={t('Download {fileName}', { fileName: asset.fileName })}
      >
        {t('Download')}
      </a>
    </Button>
    {!readOnly && <DeleteFileButton recordKind="website" file={asset} />}
  </span>
)

/** A website's pictures, to open in the viewer, download and delete. */
export function ImageGrid({ assets: images, readOnly }: AssetsProps) {
  const [openIndex, setOpenIndex] = useState<number>()
  return (
    <>
      <ul
        aria-label={t('Images')}
        className="grid gap-4 *:min-w-0 sm:grid-cols-[repeat(auto-fill,minmax(230px,1fr))]"
      >
        {images.map((image, index) => (
          <li key={image.id}>
            <Card flush className="overflow-hidden">
              <Thumbnail image={image} onOpen={() => setOpenIndex(index)} />
              <div className="flex flex-col gap-2 border-t border-line p-3">
                <p className="min-w-0">
                  <CutName className="text-base font-[560]">{image.fileName}</CutName>
                  <CutText className="block truncate text-sm text-ink-3">{image.uploader.fullName}</CutText>
                </p>
                <AssetActions asset={image} readOnly={readOnly} />
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {openIndex !== undefined && (
        <ImageViewer
          images={images.map(toViewerImage)}
          index={openIndex}
          onIndex={setOpenIndex}
          onClose={() => setOpenIndex(undefined)}
        />
      )}
    </>
  )
}

const toViewerImage = (asset: WebsiteAsset) => ({ ...asset, name: String(asset.id), href: asset.filePath })

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
          src={getThumbnailUrl(toViewerImage(image))}
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

/** A website's logos in a large size, each on a background that makes it visible. */
export const LogoList = ({ assets: logos, readOnly }: AssetsProps) => (
  <ul aria-label={t('Logos')} className={cx('grid gap-4 *:min-w-0', logos.length > 1 && 'lg:grid-cols-2')}>
    {logos.map((logo) => (
      <li key={logo.id}>
        <Card flush className="overflow-hidden">
          <Logo logo={logo} />
          <div className="flex items-center gap-3 border-t border-line px-4 py-3">
            <p className="min-w-0 flex-1">
              <CutName className="text-base font-[560]">{logo.fileName}</CutName>
              <CutText className="block truncate text-sm text-ink-3">
                <DotSeparatedText texts={[formatFileSize(logo.fileSize), logo.uploader.fullName]} />
              </CutText>
            </p>
            <AssetActions asset={logo} readOnly={readOnly} />
          </div>
        </Card>
      </li>
    ))}
  </ul>
)

const grounds = { light: 'bg-ground-paper', dark: 'bg-ground-night' }

// Shows a logo on the background that makes it visible, regardless of the portal's theme.
function Logo({ logo: { fileName, filePath } }: { logo: WebsiteAsset }) {
  const [ground, setGround] = useState<'light' | 'dark'>('light')
  const [broken, onError] = useBrokenImage()
  return (
    <div
      className={cx(
        'grid h-48 place-items-center p-6 sm:h-64 sm:p-10',
        broken ? 'bg-sunken' : grounds[ground],
      )}
    >
      {broken ? (
        <p className="text-ink-3">{t('This picture can’t be shown here. Download it to view it.')}</p>
      ) : (
        <img
          src={filePath}
          alt={fileName}
          className="max-h-full min-h-0 max-w-full object-contain"
          onLoad={({ currentTarget }) => setGround(detectLogoBackground(currentTarget))}
          onError={onError}
        />
      )}
    </div>
  )
}
