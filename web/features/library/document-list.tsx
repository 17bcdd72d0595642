import { formatFileSize } from '#shared/format.ts'
import type { WebsiteAsset } from '#shared/library/schemas.ts'
import { t } from '#shared/words.ts'
import { AssetActions, type AssetActionsProps } from './asset-actions.tsx'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { FileThumb } from '#web/ui/attachments/attachment.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'

type DocumentListProps = { documents: readonly WebsiteAsset[] } & Pick<AssetActionsProps, 'onDelete'>

/** A website's documents; those that browsers can display open in a new tab. */
export function DocumentList({ documents, onDelete }: DocumentListProps) {
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
