import { FAILED, type UploadOptions, type UploadedFile, refusalIn } from '#web/api/upload/upload-types.ts'
import { renewSession } from '#web/api/page-questions.ts'

const UNREADABLE = 'Error processing files. Please try again.'
/** From this size on, a file is sent in parts, so that little is lost when the connection breaks. */
const RESUMABLE_BYTES = 4 * 1024 * 1024

/** A file may have been moved, deleted or locked since it was chosen. */
async function ensureReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new Error(UNREADABLE)
  }
}

/** Sends one file with progress; rejects with an Error whose message is for the reader. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  await ensureReadable(file)
  options.signal?.throwIfAborted()
  if (file.size < RESUMABLE_BYTES) return send(file, options)
  const { uploadResumable } = await import('#web/api/upload/upload-resumable.ts').catch(() => {
    throw new Error(FAILED)
  })
  return uploadResumable(file, options)
}

function send(file: File, options: UploadOptions): Promise<UploadedFile> {
  const { url = '/api/uploads', fields = {}, onProgress, signal, idempotencyKey } = options
  return new Promise((resolve, reject) => {
    const refused = async (status: number) => {
      if (status === 401 && (await renewSession())) resolve(send(file, options))
      else reject(refusalIn(status, request.responseText))
    }
    const request = new XMLHttpRequest()
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    form.append('file', file, file.name)
    request.upload.addEventListener('progress', (event) =>
      onProgress?.(Math.round((100 * event.loaded) / event.total)),
    )
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(JSON.parse(request.responseText) as UploadedFile)
        return
      }
      void refused(request.status)
    })
    request.addEventListener('error', () => reject(new Error(FAILED)))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.send(form)
  })
}
