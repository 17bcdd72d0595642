import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/words.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useChange } from '#web/changes.ts'
import { fileCategories, type FileCategory } from './categories.ts'
import { FilePicker } from './file-picker.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { uploadFile } from '#web/api/upload/upload.ts'
import { useSendOnce } from '#web/api/forms/use-send-once.ts'

const categories = Object.entries(fileCategories).map(([value, label]) => ({ value, label }))
const categoryOf = (value: string): FileCategory =>
  Object.hasOwn(fileCategories, value) ? (value as FileCategory) : 'document'

interface UploadFormProps {
  projectId: number
  onUploaded: () => void
}

/** Uploads a file to a project, with a category and a progress bar. */
export default function UploadForm({ projectId, onUploaded }: UploadFormProps) {
  const [category, setCategory] = useState<FileCategory>('document')
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState(false)
  const { upload, percent, cancel } = useProjectUpload(projectId, onUploaded)
  const choose = (next: File | null) => {
    setFile(next)
    setMissing(false)
    upload.reset()
  }
  function submit() {
    if (upload.isPending) return
    if (file) {
      upload.mutate({ file, category })
      return
    }
    setMissing(true)
    toast({
      title: t('No file selected'),
      description: t('Please select a file to upload'),
      variant: 'destructive',
    })
  }
  const failed = upload.error && !(upload.error instanceof DOMException)
  return (
    <Card className="max-w-2xl">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {failed && (
          <Alert tone="bad" title={t('Upload failed')}>
            {file
              ? t('{field}: {value}', { field: file.name, value: upload.error.message })
              : upload.error.message}
          </Alert>
        )}
        <Field label={t('Category')} required>
          <Select
            options={categories}
            value={category}
            disabled={upload.isPending}
            onChange={(event) => setCategory(categoryOf(event.target.value))}
          />
        </Field>
        <FilePicker
          file={file}
          onChange={choose}
          percent={upload.isPending ? percent : null}
          onCancel={cancel}
          {...(missing && { error: t('Please select a file to upload') })}
        />
        <Button
          type="submit"
          variant="primary"
          icon={Upload}
          pending={upload.isPending}
          className="self-start"
        >
          {upload.isPending ? t('Uploading...') : t('Upload File')}
        </Button>
      </form>
    </Card>
  )
}

function useProjectUpload(projectId: number, onUploaded: () => void) {
  const sendOnce = useSendOnce()
  const [percent, setPercent] = useState(0)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const upload = useChange('project', {
    send: ({ file, category }: { file: File; category: FileCategory }) => {
      running.current = new AbortController()
      setPercent(0)
      const { signal } = running.current
      const url = `/api/projects/${projectId}/files`
      const same = [url, category, file.name, file.size, file.lastModified]
      return sendOnce(same, (idempotencyKey) =>
        uploadFile(file, { url, fields: { category }, onProgress: setPercent, signal, idempotencyKey }),
      )
    },
    done: (_, { file }) => ({ title: t('File uploaded'), description: file.name }),
    // Canceling an upload is not a failure.
    onFailed: (error) =>
      error instanceof DOMException ||
      toastFailure(t('Upload failed'), error, t('There was an error uploading your file')),
    onShown: onUploaded,
  })
  return { upload, percent, cancel: () => running.current?.abort() }
}
