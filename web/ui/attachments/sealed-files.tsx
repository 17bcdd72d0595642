import type { ReactNode } from 'react'
import { formatFileSize } from '#shared/format.ts'
import { FileThumb } from '#web/ui/attachments/attachment.tsx'
import { CutName } from '#web/ui/attachments/cut-name.tsx'
import { RenderSealed, type SealedFileProps } from '#web/ui/attachments/sealed.ts'

/** Shows the files within by their names alone. */
export const SealedFiles = ({ children }: { children: ReactNode }) => (
  <RenderSealed value={renderSealed}>{children}</RenderSealed>
)

const renderSealed = ({ file, action }: SealedFileProps) => (
  <li className="relative flex min-w-0 items-center gap-3 rounded-m border border-line bg-surface p-2 pe-3">
    <FileThumb file={file} />
    <span className="min-w-0 flex-1">
      <span className="block text-sm font-medium">
        <CutName>{file.fileName}</CutName>
      </span>
      <span className="block text-xs text-ink-3">{formatFileSize(file.fileSize)}</span>
    </span>
    {action && <span className="relative z-10 flex-none">{action}</span>}
  </li>
)
