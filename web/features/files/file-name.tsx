import { t } from '#shared/words.ts'
import type { ProjectFile } from './queries.ts'
import { FileThumb } from '#web/ui/attachments/attachment.tsx'
import { CutName } from '#web/ui/attachments/cut-name.tsx'

const pictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
/** Types that browsers display in a new tab. */
const readable: ReadonlySet<string> = new Set(['application/pdf', 'text/plain'])

export const isPicture = (file: ProjectFile): boolean => pictures.has(file.fileType)

const nameLook = 'min-w-0 text-start'
const linkLook = `${nameLook} rounded-xs underline decoration-transparent underline-offset-3 hover:decoration-current`

/** A file's thumbnail and name; pictures open in the viewer, documents in a new tab if browsers can display them. */
export function FileName({ file, onPreview }: { file: ProjectFile; onPreview: () => void }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <FileThumb file={file} href={file.filePath} />
      <Name file={file} onPreview={onPreview} />
    </span>
  )
}

function Name({ file, onPreview }: { file: ProjectFile; onPreview: () => void }) {
  if (isPicture(file))
    return (
      <button type="button" className={linkLook} onClick={onPreview}>
        <CutName>{file.fileName}</CutName>
      </button>
    )
  if (!readable.has(file.fileType)) return <CutName className={nameLook}>{file.fileName}</CutName>
  return (
    <a className={linkLook} href={file.filePath} target="_blank" rel="noreferrer">
      <CutName>{file.fileName}</CutName>
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
