import { Trash2 } from 'lucide-react'
import { t } from '#shared/words.ts'
import { Attachment } from '#web/ui/attachments/attachment.tsx'
import type { FileRules, Refusal } from '#web/ui/forms/file-rules.ts'
import { UploadProblems, WaitingNote } from '#web/ui/forms/upload-notes.tsx'
import { UploadRow } from '#web/ui/forms/upload-row.tsx'
import type { FileRow } from '#web/ui/forms/use-chosen-order.ts'
import type { PendingUpload } from '#web/ui/forms/use-uploads.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'

interface UploadListProps {
  label: string
  rules: FileRules
  rows: readonly FileRow[]
  pending: readonly PendingUpload[]
  refusals: readonly Refusal[]
  /** Whether a form waits for the files. */
  awaited: boolean
  disabled: boolean
  /** With the file's name in URLs. */
  onRemove: (name: string) => void
  onRetry: (key: string) => void
  onCancel: (key: string) => void
}

/** A field's files, those on their way among them, with what went wrong and what the form waits for. */
export default function UploadList(props: UploadListProps) {
  const { label, rules, rows, pending, refusals, awaited, disabled, onRemove, onRetry, onCancel } = props
  return (
    <>
      <UploadProblems rules={rules} refusals={refusals} pending={pending} />
      {rows.length > 0 && (
        <ul aria-label={t('{label}: selected files', { label })} className="grid gap-2 sm:grid-cols-2">
          {rows.map(({ file, item }) =>
            file ? (
              <Attachment
                key={file.name}
                file={file}
                action={
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={t('Remove {fileName}', { fileName: file.fileName })}
                    disabled={disabled}
                    onClick={() => onRemove(file.name)}
                  />
                }
              />
            ) : (
              <UploadRow
                key={item.key}
                item={item}
                onRetry={() => onRetry(item.key)}
                onCancel={() => onCancel(item.key)}
              />
            ),
          )}
        </ul>
      )}
      {awaited && rows.length > 0 && <WaitingNote pending={pending} />}
    </>
  )
}
