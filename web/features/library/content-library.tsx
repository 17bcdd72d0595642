import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText, Images, Plus, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AssetKind } from '#shared/library/values.ts'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { t } from '#shared/words.ts'
import { ImageGrid, LogoList } from './image-grid.tsx'
import { Button, type IconType } from '#web/ui/base/button.tsx'
import { DownloadAll } from '#web/ui/attachments/download-all.tsx'
import { EmptyState, ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Section } from '#web/ui/page/card.tsx'
import { formatFileSize } from '#shared/format.ts'
import { AssetActions, type AssetActionsProps } from './asset-actions.tsx'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { FileThumb } from '#web/ui/attachments/attachment.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { listOptions } from '#web/api/queries/options.ts'

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

type DocumentListProps = { documents: readonly WebsiteAsset[] } & Pick<AssetActionsProps, 'onDelete'>

/** A website's documents; those that browsers can display open in a new tab. */
function DocumentList({ documents, onDelete }: DocumentListProps) {
  return (
    <List label={t('Documents')}>
      {documents.map((document) => (
        <ListRow
          key={document.id}
          lead={<FileThumb file={document} />}
          title={<Name document={document} />}
          description={
            <Dotted
              texts={[
                formatFileSize(document.fileSize),
                document.uploader.fullName,
                <DateText key="date" value={document.createdAt} />,
              ]}
            />
          }
        >
          <AssetActions asset={document} onDelete={onDelete} />
        </ListRow>
      ))}
    </List>
  )
}

const readable: ReadonlySet<string> = new Set(['application/pdf', 'text/plain'])

function Name({ document: { fileName, fileType, filePath } }: { document: WebsiteAsset }) {
  if (!readable.has(fileType)) return <span className="break-words">{fileName}</span>
  return (
    <a
      href={filePath}
      target="_blank"
      rel="noreferrer"
      className="rounded-xs break-words underline decoration-transparent underline-offset-3 hover:decoration-current"
    >
      {fileName}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}

/** The files of one kind in a website's content library, newest first. */
const assetsQuery = (websiteId: number, kind: AssetKind) =>
  listOptions(['websites', websiteId, 'assets', kind], 'GET /api/websites/:id/assets', {
    params: { id: websiteId },
    query: { kind, limit: 30 },
  })
