import { t } from '#shared/i18n/t.ts'
import {
  FAILED,
  Interrupted,
  OtherUser,
  refusalIn,
  type UploadedFile,
  type UploadOptions,
} from './upload-types.ts'
import { loadWhenConnected } from '../load-when-connected.ts'
import { leaveIfReplaced, renewSession } from '../page-questions.ts'
import { userHeaders } from '../page-user.ts'

const UNREADABLE = t('Error processing files. Please try again.')
/**
 * A file of at least this size is sent so that it can be resumed. It's quicker to send a smaller file again as a whole.
 */
const RESUMABLE_BYTES = 256 * 1024

/** Throws if the file can't be read. It may have been moved, deleted, or locked since it was chosen. */
async function ensureReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new Error(UNREADABLE)
  }
}

/**
 * Sends one file with progress. If the connection breaks, it continues automatically until it succeeds or is aborted.
 * Rejects with an Error whose message is for the user.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  const attempt = await attemptAt(file, options)
  return keepTrying(async () => {
    await ensureReadable(file)
    options.signal?.throwIfAborted()
    return attempt()
  }, options).catch(async (error: unknown) => {
    if (error instanceof OtherUser) await leaveIfReplaced()
    throw error
  })
}

const loadResumable = () => import('./upload-resumable.ts')

async function attemptAt(file: File, options: UploadOptions): Promise<() => Promise<UploadedFile>> {
  if (file.size < RESUMABLE_BYTES || options.headers) return () => send(file, options)
  const { sendResumable } = await loadWhenConnected(loadResumable).catch(() => {
    throw new Error(FAILED)
  })
  return sendResumable(file, options)
}

function send(file: File, options: UploadOptions): Promise<UploadedFile> {
  const { url = '/api/uploads', fields = {}, headers = {}, onProgress, signal, idempotencyKey } = options
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
    request.addEventListener('error', () => reject(new Interrupted(FAILED)))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries({ ...userHeaders(), ...headers }))
      request.setRequestHeader(name, value)
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.send(form)
  })
}

/** Pauses between attempts. The last pause repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000]

/** Repeats an interrupted attempt, after a pause or as soon as the browser is online again, until it is aborted. */
async function keepTrying<T>(
  attempt: () => Promise<T>,
  { signal, onWaiting }: Pick<UploadOptions, 'signal' | 'onWaiting'>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      signal?.throwIfAborted()
      onWaiting?.(error.message)
      await pause(PAUSES_MS[tries] ?? PAUSES_MS.at(-1) ?? 0, signal)
    }
  }
}

function pause(ms: number, aborted: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const over = new AbortController()
  const { signal } = over
  const timer = setTimeout(resolve, ms)
  window.addEventListener('online', () => resolve(), { signal })
  aborted?.addEventListener('abort', () => reject(aborted.reason), { signal })
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}
