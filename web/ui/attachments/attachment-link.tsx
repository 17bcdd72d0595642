import { Download, FileArchive, FileSpreadsheet, FileText, ImageIcon } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { formatFileSize } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { CutName } from './cut-name.tsx'
import { useBrokenImage } from './use-broken-image.ts'
import { cx } from '../base/cx.ts'
import { getFileUrl } from '../forms/file-url.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'

function FileIcon({ type }: { type: string }) {
  const iconProps = { size: 18, strokeWidth: 1.7, 'aria-hidden': true }
  if (type.startsWith('image/')) return <ImageIcon {...iconProps} />
  if (/sheet|excel/.test(type)) return <FileSpreadsheet {...iconProps} />
  return type === 'application/zip' ? <FileArchive {...iconProps} /> : <FileText {...iconProps} />
}

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
/** Whether browsers show the file as a picture. */
export const isPicture = ({ fileType }: Pick<UploadedFile, 'fileType'>): boolean => pictureTypes.has(fileType)

type FileThumbProps = { file: Pick<UploadedFile, 'fileType'>; href?: string | undefined }

/** A thumbnail for pictures, an icon for the rest. */
export function FileThumb({ file, href }: FileThumbProps) {
  const [broken, onError] = useBrokenImage()
  return (
    <span className="grid size-10 flex-none place-items-center overflow-hidden rounded-s bg-hover text-ink-3">
      {href && isPicture(file) && !broken ? (
        <img
          src={`${href}?size=thumbnail`}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={onError}
        />
      ) : (
        <FileIcon type={file.fileType} />
      )}
    </span>
  )
}

/** Whether only files' names are shown, for example to a guest who sent them and can't open them. */
export const FileNamesOnly = createContext(false)

interface AttachmentLinkProps {
  file: UploadedFile
  /** Its URL; defaults to `/api/uploads/{name}`. */
  href?: string
  /** Buttons at the end instead of the download icon. */
  action?: ReactNode
}

/** Types that browsers display in a new tab. */
const tabTypes = new Set(['application/pdf', 'text/plain'])
/** Whether browsers show the file in a tab. */
export const canOpenInTab = ({ fileType }: Pick<UploadedFile, 'fileType'>): boolean => tabTypes.has(fileType)

/** One file: thumbnail, name, size, a link to view it if a browser can, and one to download it. */
export function AttachmentLink({ file, href, action }: AttachmentLinkProps) {
  const address = href ?? getFileUrl(file)
  const opens = canOpenInTab(file)
  const namesOnly = use(FileNamesOnly)
  const name = <CutName>{file.fileName}</CutName>
  const end =
    action ?? (!namesOnly && <DownloadMark href={opens ? address : null} fileName={file.fileName} />)
  return (
    <li
      className={cx(
        'relative flex min-w-0 items-center gap-3 rounded-m border border-line bg-surface p-2 pe-3',
        !namesOnly && 'transition-colors hover:border-line-strong',
      )}
    >
      <FileThumb file={file} href={namesOnly ? undefined : address} />
      <span className="min-w-0 flex-1">
        {namesOnly ? (
          <span className="block text-sm font-medium">{name}</span>
        ) : (
          <a
            href={address}
            {...(opens ? { target: '_blank', rel: 'noreferrer' } : { download: file.fileName })}
            className="block text-sm font-medium after:absolute after:inset-0 after:rounded-m"
          >
            {name}
            {opens && <span className="sr-only"> {t('(opens in a new tab)')}</span>}
          </a>
        )}
        <span className="block text-xs text-ink-3">{formatFileSize(file.fileSize)}</span>
      </span>
      {end && <span className="relative z-10 flex-none">{end}</span>}
    </li>
  )
}

/** A separate link if the name opens the file in a tab. Otherwise only an icon on the name's link. */
function DownloadMark({ href, fileName }: { href: string | null; fileName: string }) {
  const mark = <Download size={16} aria-hidden="true" className="text-ink-3" />
  if (href === null) return <span className="pointer-events-none">{mark}</span>
  return (
    <a
      href={href}
      download={fileName}
      aria-label={t('Download {fileName}', { fileName })}
      title={t('Download')}
      className="-m-2 grid size-9 place-items-center rounded-s hover:bg-hover"
    >
      {mark}
    </a>
  )
}

type FileListProps = { files: readonly UploadedFile[]; label?: string }

/** Files in columns. Renders nothing without files. */
export function FileList({ files, label = t('Attachments') }: FileListProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label={label} className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(240px,1fr))]">
      {files.map((file) => (
        <AttachmentLink key={file.name} file={file} />
      ))}
    </ul>
  )
}
