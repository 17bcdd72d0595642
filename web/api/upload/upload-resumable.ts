import { DetailedError, Upload, defaultOptions } from 'tus-js-client'
import {
  FAILED,
  Interrupted,
  OtherUser,
  RefusedByProxy,
  type UploadOptions,
  type UploadedFile,
  refusalIn,
} from './upload-types.ts'
import { renewSession } from '../page-questions.ts'
import { userHeaders } from '../page-user.ts'

const PART_BYTES = 4 * 1024 * 1024
/** Below nginx's default limit of 1 MB. */
const SMALL_PART_BYTES = 512 * 1024
const ENDPOINT = '/api/uploads/resumable'
/** Statuses of a portal that hasn't noticed yet that an earlier connection for the same upload broke. */
const BUSY = new Set([409, 423])
const BUSY_RETRY_MS = [300, 1_000, 3_000, 5_000]

/**
 * Sends a file in parts. Returns an attempt: after an interruption, the next attempt continues where the last one
 * stopped. The first attempt also continues an upload of the same file from before a reload. Aborting deletes the parts
 * that have arrived.
 */
export function sendResumable(file: File, options: UploadOptions): () => Promise<UploadedFile> {
  const upload = openUpload(file, options)
  let address: string | undefined
  return async () => {
    try {
      address ??= await sendParts(upload, options.signal)
      partBytes = Math.min(partBytes, upload.options.chunkSize ?? partBytes)
      const stored = await finish(file, address, options)
      active.delete(address)
      return stored
    } catch (error) {
      if (!(error instanceof Interrupted)) active.delete(upload.url ?? '')
      throw error
    }
  }
}

/** The part size for the next file. It becomes small after a proxy rejected a larger part or closed the connection. */
let partBytes = PART_BYTES

/** URLs that this page is sending to right now. The same file chosen twice is two uploads. */
const active = new Set<string>()

function openUpload(file: File, { signal, onProgress }: UploadOptions): Upload {
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: partBytes,
    retryDelays: BUSY_RETRY_MS,
    onShouldRetry: (error) => BUSY.has(statusOf(error) ?? 0) && !(reasonOf(error) instanceof OtherUser),
    headers: userHeaders(),
    metadata: { filename: file.name },
    onProgress: (sent, total) => onProgress?.(Math.round((100 * sent) / total)),
    onUploadUrlAvailable: () => active.add(upload.url ?? ''),
  })
  signal?.addEventListener('abort', () => {
    void upload.abort(true).catch(() => {})
    if (!upload.url) return
    active.delete(upload.url)
    void forget(file, upload.url)
  })
  return upload
}

/** Sends all parts and returns the upload's URL. */
async function sendParts(upload: Upload, signal: AbortSignal | undefined): Promise<string> {
  if (upload.url === null) await findEarlier(upload)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', () => reject(signal.reason))
  upload.options.onSuccess = () => resolve(upload.url ?? '')
  const refused = async (error: Error) => {
    const reason = reasonOf(error)
    if (statusOf(error) === 401 && (await renewSession())) upload.start()
    else if (reason instanceof RefusedByProxy && upload.options.chunkSize !== SMALL_PART_BYTES) {
      partBytes = SMALL_PART_BYTES
      upload.options.chunkSize = partBytes
      upload.start()
    } else {
      // Some servers close the connection instead of answering. With a smaller part, less is lost, too.
      if (reason instanceof Interrupted) upload.options.chunkSize = SMALL_PART_BYTES
      reject(reason)
    }
  }
  upload.options.onError = (error) => void refused(error)
  upload.start()
  return promise
}

async function findEarlier(upload: Upload): Promise<void> {
  const known = await upload.findPreviousUploads()
  const earlier = known.find(({ uploadUrl }) => uploadUrl !== null && !active.has(uploadUrl))
  if (earlier) upload.resumeFromPreviousUpload(earlier)
}

/** Turns the parts that have arrived into a stored file. */
async function finish(file: File, address: string, options: UploadOptions): Promise<UploadedFile> {
  let response = await sendFinish(address, options)
  if (response.status === 401 && (await renewSession())) response = await sendFinish(address, options)
  const refusal = response.ok ? undefined : await refusalOf(response)
  // The file was neither accepted nor rejected, so its parts stay for the next attempt.
  if (refusal && (isPassing(response.status) || refusal instanceof OtherUser)) throw refusal
  await forget(file, address)
  if (!refusal) return (await response.json()) as UploadedFile
  void Upload.terminate(address, { headers: userHeaders() }).catch(() => {})
  throw refusal
}

const isPassing = (status: number) => status >= 500 || status === 401 || status === 429

function sendFinish(address: string, options: UploadOptions): Promise<Response> {
  const { url = '/api/uploads', fields = {}, signal, idempotencyKey } = options
  const resumable = address.split('/').at(-1)
  return fetch(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...userHeaders(),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify({ ...fields, resumable }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Interrupted(FAILED)
  })
}

/** Removes an upload from the unfinished uploads that the browser remembers by file. */
async function forget(file: File, address: string): Promise<void> {
  const known = await new Upload(file, { endpoint: ENDPOINT }).findPreviousUploads()
  for (const { uploadUrl, urlStorageKey } of known)
    if (uploadUrl === address) await defaultOptions.urlStorage.removeUpload(urlStorageKey)
}

const statusOf = (error: Error) =>
  error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined

function reasonOf(error: Error): Error {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  return answer ? refusalIn(answer.getStatus(), answer.getBody()) : new Interrupted(FAILED)
}

async function refusalOf(response: Response): Promise<Error> {
  return refusalIn(response.status, await response.text())
}
