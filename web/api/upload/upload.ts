import { t } from '#shared/i18n/t.ts'
import {
  UPLOAD_FAILED,
  UploadInterruptedError,
  OtherUserError,
  createUploadError,
  type UploadedFile,
  type UploadOptions,
} from './upload-types.ts'
import { loadOnceOnline } from '../load-once-online.ts'
import { leaveIfUserChanged, renewSession } from '../page-prompts.ts'
import { getUserHeaders } from '../page-user.ts'

const UNREADABLE = t('Error processing files. Please try again.')
/** A file of at least this size can be resumed. It's quicker to send a smaller one again as a whole. */
const RESUMABLE_BYTES = 256 * 1024

/** Throws if the file can't be read. It may have been moved, deleted, or locked since it was chosen. */
async function requireReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new Error(UNREADABLE)
  }
}

/** Sends a file with progress, and continues after interruptions until aborted. Its errors are for users. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const attempt = await createAttempt(file, options)
  return retryInterrupted(async () => {
    await requireReadable(file)
    options.signal?.throwIfAborted()
    return attempt()
  }, options).catch(async (error: unknown) => {
    if (error instanceof OtherUserError) await leaveIfUserChanged()
    throw error
  })
}

const loadResumable = () => import('./upload-resumable.ts')

async function createAttempt(file: File, options: UploadOptions): Promise<() => Promise<UploadedFile>> {
  if (file.size < RESUMABLE_BYTES || options.headers) return () => sendWhole(file, options)
  const { sendResumable } = await loadOnceOnline(loadResumable).catch(() => {
    throw new Error(UPLOAD_FAILED)
  })
  return sendResumable(file, options)
}

function sendWhole(file: File, options: UploadOptions): Promise<UploadedFile> {
  const { url = '/api/uploads', fields = {}, headers = {}, onProgress, signal, idempotencyKey } = options
  return new Promise((resolve, reject) => {
    const handleRejection = async (status: number) => {
      if (status === 401 && (await renewSession())) resolve(sendWhole(file, options))
      else reject(createUploadError(status, request.responseText))
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
      void handleRejection(request.status)
    })
    request.addEventListener('error', () => reject(new UploadInterruptedError(UPLOAD_FAILED)))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries({ ...getUserHeaders(), ...headers }))
      request.setRequestHeader(name, value)
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.send(form)
  })
}

/** Pauses between attempts. The last pause repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000]

/** Repeats an interrupted attempt, after a pause or as soon as the browser is online again, until it is aborted. */
async function retryInterrupted<T>(
  attempt: () => Promise<T>,
  { signal, onWaiting }: Pick<UploadOptions, 'signal' | 'onWaiting'>,
): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof UploadInterruptedError)) throw error
      signal?.throwIfAborted()
      onWaiting?.(error.message)
      await pause(PAUSES_MS[attempts] ?? PAUSES_MS.at(-1) ?? 0, signal)
    }
  }
}

function pause(ms: number, abortSignal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settled = new AbortController()
  const { signal } = settled
  const timer = setTimeout(resolve, ms)
  window.addEventListener('online', () => resolve(), { signal })
  abortSignal?.addEventListener('abort', () => reject(abortSignal.reason), { signal })
  return promise.finally(() => {
    clearTimeout(timer)
    settled.abort()
  })
}
