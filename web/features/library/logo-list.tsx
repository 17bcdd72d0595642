import { useState } from 'react'
import { formatFileSize } from '#shared/format.ts'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { t } from '#shared/words.ts'
import { AssetActions, type AssetActionsProps } from './asset-actions.tsx'
import { groundFor } from './logo-ground.ts'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { CutName } from '#web/ui/attachments/cut-name.tsx'
import { useBrokenImage } from '#web/ui/attachments/use-broken-image.ts'
import { Card } from '#web/ui/page/card.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'

type LogoListProps = { logos: readonly WebsiteAsset[] } & Pick<AssetActionsProps, 'onDelete'>

/** A website's logos, large, each on a background on which it is visible. */
export function LogoList({ logos, onDelete }: LogoListProps) {
  return (
    <ul aria-label={t('Logos')} className={cx('grid gap-4 *:min-w-0', logos.length > 1 && 'lg:grid-cols-2')}>
      {logos.map((logo) => (
        <li key={logo.id}>
          <Card flush className="overflow-hidden">
            <Logo logo={logo} />
            <div className="flex items-center gap-3 border-t border-line px-4 py-3">
              <p className="min-w-0 flex-1">
                <CutName className="text-base font-[560]">{logo.fileName}</CutName>
                <CutText className="block truncate text-sm text-ink-3">
                  <Dotted texts={[formatFileSize(logo.fileSize), logo.uploader.fullName]} />
                </CutText>
              </p>
              <AssetActions asset={logo} onDelete={onDelete} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

const grounds = { light: 'bg-ground-paper', dark: 'bg-ground-night' }

// A logo needs a specific background, whatever the portal's theme.
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
          onLoad={({ currentTarget }) => setGround(groundFor(currentTarget))}
          onError={onError}
        />
      )}
    </div>
  )
}
