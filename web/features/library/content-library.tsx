import { useQuery } from '@tanstack/react-query'
import { FileText, Images, Plus, Sparkles } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { AssetKind } from '#shared/library/values.ts'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { DocumentList } from './document-list.tsx'
import { ImageGrid } from './image-grid.tsx'
import { LogoList } from './logo-list.tsx'
import { assetsQuery } from './queries.ts'
import { Button, type IconType } from '#web/ui/base/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { QueryView } from '#web/ui/page/query-view.tsx'
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
    title: 'Logo',
    add: 'Add Logo',
    icon: Sparkles,
    none: 'No logo yet',
    hint: 'Best as a PNG or WebP with a transparent background.',
  },
  {
    kind: 'image',
    title: 'Images',
    add: 'Add Images',
    icon: Images,
    none: 'No images yet',
    hint: 'Photos and pictures for this website are collected here.',
  },
  {
    kind: 'document',
    title: 'Documents',
    add: 'Add Documents',
    icon: FileText,
    none: 'No documents yet',
    hint: 'Texts, price lists and guides for this website are collected here.',
  },
]

/** A website's logos, images and documents, to add, view, download and delete. */
export function ContentLibrary({ websiteId }: { websiteId: number }) {
  const assets = useQuery(assetsQuery(websiteId))
  const [adding, setAdding] = useState<AssetKind | null>(null)
  const [doomed, setDoomed] = useState<WebsiteAsset | null>(null)
  return (
    <QueryView
      query={assets}
      failure="Error loading files. Please try again later."
      loading={<ListSkeleton rows={3} />}
    >
      {(all) => (
        <>
          {shelves.map((shelf) => (
            <ShelfSection
              key={shelf.kind}
              shelf={shelf}
              assets={all.filter(({ kind }) => kind === shelf.kind)}
              onAdd={() => setAdding(shelf.kind)}
              onDelete={setDoomed}
            />
          ))}
          {adding && <AddAssets websiteId={websiteId} kind={adding} onClose={() => setAdding(null)} />}
          {doomed && <DeleteFileDialog of="website" file={doomed} onClose={() => setDoomed(null)} />}
        </>
      )}
    </QueryView>
  )
}

interface ShelfSectionProps {
  shelf: Shelf
  assets: readonly WebsiteAsset[]
  onAdd: () => void
  onDelete: (asset: WebsiteAsset) => void
}

function ShelfSection({ shelf: { kind, title, add, icon, none, hint }, assets, ...on }: ShelfSectionProps) {
  const button = (
    <Button size="sm" icon={Plus} onClick={on.onAdd}>
      {add}
    </Button>
  )
  const empty = assets.length === 0
  return (
    <Section title={title} action={!empty && button} className="not-first:mt-10 first:mt-0">
      {empty ? (
        <EmptyState icon={icon} title={none} action={button}>
          {hint}
        </EmptyState>
      ) : (
        contentOf(kind, assets, on.onDelete)
      )}
    </Section>
  )
}

function contentOf(
  kind: AssetKind,
  assets: readonly WebsiteAsset[],
  onDelete: (asset: WebsiteAsset) => void,
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
