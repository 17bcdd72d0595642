import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { formatFileSize } from '#shared/i18n/format.ts'
import { t } from '#shared/i18n/t.ts'
import { fileCategories, type ProjectFileItem } from './queries.ts'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'

interface FilePreviewProps {
  /** All pictures of the list, to browse. */
  pictures: readonly ProjectFileItem[]
  current: ProjectFileItem
  /** Shows another picture; null closes the viewer. */
  onShow: (file: ProjectFileItem | null) => void
}

/** A viewer for one picture at a time, on top of the page. */
export default function FilePreview({ pictures, current, onShow }: FilePreviewProps) {
  const { id, fileName, fileSize, category, uploader } = current
  const index = pictures.findIndex((file) => file.id === id)
  const browse = (step: number) => {
    const next = pictures[index + step]
    if (next) onShow(next)
  }
  return (
    <Dialog
      onClose={() => onShow(null)}
      size="lg"
      title={<span className="break-words">{fileName}</span>}
      description={
        <DotSeparatedText texts={[fileCategories[category], formatFileSize(fileSize), uploader.fullName]} />
      }
      footer={
        <>
          {pictures.length > 1 && (
            <span className="me-auto flex items-center gap-1 text-sm text-ink-3">
              <IconButton
                icon={ChevronLeft}
                label={t('Previous picture')}
                disabled={index <= 0}
                onClick={() => browse(-1)}
              />
              {t('{n} of {total}', { n: index + 1, total: pictures.length })}
              <IconButton
                icon={ChevronRight}
                label={t('Next picture')}
                disabled={index >= pictures.length - 1}
                onClick={() => browse(1)}
              />
            </span>
          )}
          <Button asChild icon={Download}>
            <a href={current.filePath} download={fileName}>
              {t('Download')}
            </a>
          </Button>
        </>
      }
    >
      <Picture key={id} file={current} />
    </Dialog>
  )
}

function Picture({ file }: { file: ProjectFileItem }) {
  const [broken, setBroken] = useState(false)
  return (
    <div className="grid min-h-48 place-items-center overflow-hidden rounded-m bg-sunken">
      {broken ? (
        <p className="p-6 text-ink-3">{t('This picture can’t be shown here. Download it to view it.')}</p>
      ) : (
        <img
          src={file.filePath}
          alt={file.fileName}
          className="max-h-[62dvh] w-auto max-w-full object-contain"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  )
}
