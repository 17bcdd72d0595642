import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText, Images, Plus, Sparkles } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { AssetKind } from '#shared/library/values.ts'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { t } from '#shared/words.ts'
import { DocumentList } from './document-list.tsx'
import { ImageGrid } from './image-grid.tsx'
import { LogoList } from './logo-list.tsx'
import { assetsQuery } from './queries.ts'
import { Button, type IconType } from '#web/ui/base/button.tsx'
import { DownloadAll } from '#web/ui/attachments/download-all.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { ListView } from '#web/ui/page/list-view.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

const AddAssets = lazyDialog(() => import('./add-assets-dialog.tsx'))
const DeleteFileDialog = lazyDialog(() => import('#web/delete-file-dialog.tsx'))

interface Shelf {
  kind: AssetKind
  title: string
  add: string
  icon: IconType
  none: string
  hint: string
}

const shelves: readonly Shelf[] = [
  {
    kind: 'logo',
    title: t('Logo'),
    add: t('Add Logo'),
    icon: Sparkles,
    none: t('No logo yet'),
    hint: t('Best as a PNG or WebP with a transparent background. An SVG is saved as a PNG.'),
  },
  {
    kind: 'image',
    title: t('Images'),
    add: t('Add Images'),
    icon: Images,
    none: t('No images yet'),
    hint: t('Photos and pictures for this website go here.'),
  },
  {
    kind: 'document',
    title: t('Documents'),
    add: t('Add Documents'),
    icon: FileText,
    none: t('No documents yet'),
    hint: t('Texts, price lists and guides for this website go here.'),
  },
]

interface ContentLibraryProps {
  websiteId: number
  /** For who may only read. */
  readOnly?: boolean
}

/** A website's logos, images and documents, to add, view, download and delete. */
export default function ContentLibrary({ websiteId, readOnly = false }: ContentLibraryProps) {
  const [adding, setAdding] = useState<AssetKind | null>(null)
  const [doomed, setDoomed] = useState<WebsiteAsset | null>(null)
  return (
    <>
      {shelves.map((shelf) => (
        <ShelfSection
          key={shelf.kind}
          shelf={shelf}
          websiteId={websiteId}
          {...(!readOnly && { onAdd: () => setAdding(shelf.kind), onDelete: setDoomed })}
        />
      ))}
      {adding && <AddAssets websiteId={websiteId} kind={adding} onClose={() => setAdding(null)} />}
      {doomed && <DeleteFileDialog of="website" file={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}

interface ShelfSectionProps {
  shelf: Shelf
  websiteId: number
  onAdd?: () => void
  onDelete?: (asset: WebsiteAsset) => void
}

function ShelfSection({ shelf, websiteId, ...on }: ShelfSectionProps) {
  const { kind, title, add, icon, none, hint } = shelf
  const query = useInfiniteQuery(assetsQuery(websiteId, kind))
  const button = on.onAdd && (
    <Button size="sm" icon={Plus} onClick={on.onAdd}>
      {add}
    </Button>
  )
  return (
    <Section
      title={title}
      action={
        !!query.data?.total && (
          <span className="flex flex-wrap justify-end gap-2">
            <DownloadAll
              href={`/api/websites/${websiteId}/assets.zip?kind=${kind}`}
              count={query.data.total}
            />
            {button}
          </span>
        )
      }
      className="not-first:mt-10 first:mt-0"
    >
      <ListView
        query={query}
        failure={t('Error loading files. Please try again later.')}
        loading={<ListSkeleton rows={1} />}
        quiet
        empty={
          <EmptyState icon={icon} title={none} action={button}>
            {hint}
          </EmptyState>
        }
      >
        {(assets) => contentOf(kind, assets, on.onDelete)}
      </ListView>
    </Section>
  )
}

function contentOf(
  kind: AssetKind,
  assets: readonly WebsiteAsset[],
  onDelete: ((asset: WebsiteAsset) => void) | undefined,
): ReactNode {
  switch (kind) {
    case 'logo':
      return <LogoList logos={assets} onDelete={onDelete} />
    case 'image':
      return <ImageGrid images={assets} onDelete={onDelete} />
    case 'document':
      return <DocumentList documents={assets} onDelete={onDelete} />
  }
}
