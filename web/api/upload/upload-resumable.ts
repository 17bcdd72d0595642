import { DetailedError, Upload, defaultOptions } from 'tus-js-client'
import { FAILED, type UploadOptions, type UploadedFile, refusalIn } from '#web/api/upload/upload-types.ts'
import { renewSession } from '#web/api/page-questions.ts'

const CHUNK_BYTES = 4 * 1024 * 1024
const ENDPOINT = '/api/uploads/resumable'
/** The disk is full, or today's allowance is used up: retrying seconds later would not help. */
const NO_ROOM = 507
const RETRY_MS = [300, 1_000, 3_000, 5_000, 10_000, 20_000]

/**
 * Sends a large file in parts. It continues by itself when the connection is back, and from where it stopped when the
 * same file is chosen again after a reload. Canceling removes what has arrived.
 */
export async function uploadResumable(file: File, options: UploadOptions): Promise<UploadedFile> {
  const address = await sendParts(file, options)
  let response = await finish(address, options)
  if (response.status === 401 && (await renewSession())) response = await finish(address, options)
  // Neither accepted nor rejected: what has arrived stays for the next attempt.
  if (response.status >= 500 || response.status === 401 || response.status === 429)
    throw await refusalOf(response)
  await forget(file, address)
  if (response.ok) return (await response.json()) as UploadedFile
  void Upload.terminate(address).catch(() => {})
  throw await refusalOf(response)
}

/** URLs that this page is sending to right now: the same file chosen twice is two uploads. */
const active = new Set<string>()

/** The upload's URL once all parts have arrived. */
function sendParts(file: File, { signal, onProgress }: UploadOptions): Promise<string> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MS,
    onShouldRetry: (error, tries, options) =>
      statusOf(error) !== NO_ROOM && (defaultOptions.onShouldRetry?.(error, tries, options) ?? false),
    metadata: { filename: file.name },
    onProgress: (sent, total) => onProgress?.(Math.round((100 * sent) / total)),
    onUploadUrlAvailable: () => active.add(upload.url ?? ''),
    onSuccess: () => resolve(upload.url ?? ''),
    onError: (error) => {
      void resume(upload, error, signal, reject)
    },
  })
  signal?.addEventListener('abort', () => {
    void upload.abort(true).catch(() => {})
    if (upload.url) void forget(file, upload.url)
    reject(new DOMException('Cancelled', 'AbortError'))
  })
  start(upload, signal).catch(reject)
  return promise.finally(() => active.delete(upload.url ?? ''))
}

async function start(upload: Upload, signal: AbortSignal | undefined): Promise<void> {
  const known = await upload.findPreviousUploads()
  if (signal?.aborted) return
  const earlier = known.find(({ uploadUrl }) => uploadUrl !== null && !active.has(uploadUrl))
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
}

/** Resumes once the connection or the session is back; gives up if there is nothing to wait for. */
async function resume(
  upload: Upload,
  error: Error,
  signal: AbortSignal | undefined,
  giveUp: (reason: Error) => void,
): Promise<void> {
  if (!navigator.onLine) return resumeWhenOnline(upload, signal)
  if (statusOf(error) === 401 && (await renewSession())) upload.start()
  else giveUp(reasonOf(error))
}

function resumeWhenOnline(upload: Upload, signal: AbortSignal | undefined): void {
  window.addEventListener('online', () => upload.start(), { once: true, ...(signal && { signal }) })
}

function finish(address: string, options: UploadOptions): Promise<Response> {
  const { url = '/api/uploads', fields = {}, signal, idempotencyKey } = options
  const resumable = address.split('/').at(-1)
  return fetch(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify({ ...fields, resumable }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Error(FAILED)
  })
}

/** The browser remembers unfinished uploads by file; this one is done. */
async function forget(file: File, address: string): Promise<void> {
  const known = await new Upload(file, { endpoint: ENDPOINT }).findPreviousUploads()
  for (const { uploadUrl, urlStorageKey } of known)
    if (uploadUrl === address) await defaultOptions.urlStorage.removeUpload(urlStorageKey)
}

const statusOf = (error: Error) =>
  error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined

function reasonOf(error: Error): Error {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  return answer ? refusalIn(answer.getStatus(), answer.getBody()) : new Error(FAILED)
}

async function refusalOf(response: Response): Promise<Error> {
  return refusalIn(response.status, await response.text())
}
