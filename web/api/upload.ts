import { renewSession } from '#web/ui/base/page-questions.ts'

/** A stored upload, as records refer to it. */
export interface UploadedFile {
  name: string
  fileName: string
  fileType: string
  /** Bytes. */
  fileSize: number
}

export const FAILED = 'The upload did not get through. Check your connection and try again.'
const UNREADABLE = 'Error processing files. Please try again.'
/** From here on a file is sent in parts, so that a broken connection costs little. */
const RESUMABLE_BYTES = 4 * 1024 * 1024

/** The file itself is wrong, or has no room: sending it again would not help. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

/** Empty, too large, of a wrong type, harmful, or more than the disk or the day has room for. */
const ABOUT_THE_FILE = new Set([400, 413, 415, 422, 507])

/** What a refused upload says to the reader. */
export function refusalIn(status: number, text: string): Error {
  const reason = reasonIn(status, text)
  return ABOUT_THE_FILE.has(status) ? new FileRefused(reason) : new Error(reason)
}

function reasonIn(status: number, text: string): string {
  if (status === 401) return 'Your session has ended. Sign in again, then retry.'
  try {
    const body: unknown = JSON.parse(text)
    if (body && typeof body === 'object' && 'detail' in body) return String(body.detail)
  } catch {
    return FAILED
  }
  return FAILED
}

/** Where a file goes; `/api/uploads` unless told. */
export interface UploadTarget {
  url?: string
  /** Further form fields, sent before the file. */
  fields?: Record<string, string>
}

export interface UploadOptions extends UploadTarget {
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  /** Stable key for retries of the same upload; see `useSendOnce`. */
  idempotencyKey?: string
}

/** A file may have been moved, deleted or locked since it was chosen. */
async function ensureReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new Error(UNREADABLE)
  }
}

/** Sends one file with progress; rejects with an Error whose message is meant for the reader. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  await ensureReadable(file)
  options.signal?.throwIfAborted()
  if (file.size < RESUMABLE_BYTES) return send(file, options)
  const { uploadResumable } = await import('#web/api/upload-resumable.ts').catch(() => {
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
