import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText, Images, Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { AssetKind } from '#shared/library/values.ts'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { AssetActions, type AssetsProps, ImageGrid, LogoList } from './image-grid.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DownloadAll } from '#web/ui/attachments/download-all.tsx'
import { EmptyState, ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Section } from '#web/ui/page/card.tsx'
import { formatFileSize } from '#shared/i18n/format.ts'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { FileThumb, canOpenInTab } from '#web/ui/attachments/attachment-link.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { listOptions } from '#web/api/queries/options.ts'

const AddAssets = lazyDialog(() => import('./add-assets-dialog.tsx'))

const librarySections = [
  {
    kind: 'logo',
    title: t('Logo'),
    addLabel: t('Add Logo'),
    icon: Sparkles,
    emptyTitle: t('No logo yet'),
    hint: t('Best as a PNG or WebP with a transparent background. An SVG is saved as a PNG.'),
    Assets: LogoList,
  },
  {
    kind: 'image',
    title: t('Images'),
    addLabel: t('Add Images'),
    icon: Images,
    emptyTitle: t('No images yet'),
    hint: t('Photos and pictures for this website go here.'),
    Assets: ImageGrid,
  },
  {
    kind: 'document',
    title: t('Documents'),
    addLabel: t('Add Documents'),
    icon: FileText,
    emptyTitle: t('No documents yet'),
    hint: t('Text, price lists and guides for this website go here.'),
    Assets: DocumentList,
  },
] as const

interface ContentLibraryProps {
  websiteId: number
  /** Whether the reader can only view and download files. */
  readOnly?: boolean
}

/** A website's logos, images and documents, to add, view, download and delete. */
export default function ContentLibrary({ websiteId, readOnly = false }: ContentLibraryProps) {
  const [adding, setAdding] = useState<AssetKind | null>(null)
  return (
    <>
      {librarySections.map((section) => (
        <LibrarySectionPanel
          key={section.kind}
          section={section}
          websiteId={websiteId}
          readOnly={readOnly}
          onAdd={() => setAdding(section.kind)}
        />
      ))}
      {adding && <AddAssets websiteId={websiteId} kind={adding} onClose={() => setAdding(null)} />}
    </>
  )
}

interface LibrarySectionPanelProps extends Required<ContentLibraryProps> {
  section: (typeof librarySections)[number]
  onAdd: () => void
}

function LibrarySectionPanel({ section, websiteId, readOnly, onAdd }: LibrarySectionPanelProps) {
  const { kind, title, addLabel, icon, emptyTitle, hint, Assets } = section
  const query = useInfiniteQuery(assetsQuery(websiteId, kind))
  const button = !readOnly && (
    <Button size="sm" icon={Plus} onClick={onAdd}>
      {addLabel}
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
          <EmptyState icon={icon} title={emptyTitle} action={button}>
            {hint}
          </EmptyState>
        }
      >
        {(assets) => <Assets assets={assets} readOnly={readOnly} />}
      </ListView>
    </Section>
  )
}

/** A website's documents. Documents that browsers can display open in a new tab. */
function DocumentList({ assets, readOnly }: AssetsProps) {
  return (
    <List label={t('Documents')}>
      {assets.map((document) => (
        <ListRow
          key={document.id}
          lead={<FileThumb file={document} />}
          title={<Name document={document} />}
          description={
            <DotSeparatedText
              texts={[
                formatFileSize(document.fileSize),
                document.uploader.fullName,
                <DateText key="date" value={document.createdAt} />,
              ]}
            />
          }
        >
          <AssetActions asset={document} readOnly={readOnly} />
        </ListRow>
      ))}
    </List>
  )
}

function Name({ document }: { document: WebsiteAsset }) {
  const { fileName, filePath } = document
  if (!canOpenInTab(document)) return <span className="break-words">{fileName}</span>
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
