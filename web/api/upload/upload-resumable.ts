import { DetailedError, type HttpResponse, Upload, defaultOptions } from 'tus-js-client'
import {
  UPLOAD_FAILED,
  UploadInterruptedError,
  OtherUserError,
  ProxyLimitError,
  type UploadOptions,
  type UploadedFile,
  createUploadError,
} from './upload-types.ts'
import { renewSession } from '../page-prompts.ts'
import { getUserHeaders } from '../page-user.ts'

const PART_BYTES = 4 * 1024 * 1024
/** Below nginx's default limit of 1 MB. */
const SMALL_PART_BYTES = 512 * 1024
const ENDPOINT = '/api/uploads/resumable'
/** Statuses of a portal that hasn't noticed yet that an earlier connection for the same upload broke. */
const BUSY_STATUSES = new Set([409, 423])
const BUSY_RETRY_MS = [300, 1_000, 3_000, 5_000]
/** Statuses of an upload that no longer exists. */
const GONE_STATUSES = new Set([404, 410])

/**
 * Sends a file in parts. Returns an attempt: after an interruption, the next attempt asks the portal for the offset with a
 * `HEAD` request and continues there. The first attempt also continues an upload of the same file from before a reload. Aborting deletes the parts
 * that have arrived.
 */
export function sendResumable(file: File, options: UploadOptions): () => Promise<UploadedFile> {
  const upload = openUpload(file, options)
  let address: string | undefined
  return async () => {
    try {
      address ??= await sendParts(upload, options.signal)
      partBytes = Math.min(partBytes, upload.options.chunkSize ?? partBytes)
      const stored = await finishUpload(file, address, options)
      activeUrls.delete(address)
      return stored
    } catch (error) {
      if (!(error instanceof UploadInterruptedError)) activeUrls.delete(upload.url ?? '')
      throw error
    }
  }
}

/** The part size for the next file. It becomes small after a proxy rejected a larger part or closed the connection. */
let partBytes = PART_BYTES

/** URLs of this page's unfinished uploads. The same file chosen twice is two uploads. */
const activeUrls = new Set<string>()

function openUpload(file: File, { signal, onProgress }: UploadOptions): Upload {
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    chunkSize: partBytes,
    retryDelays: BUSY_RETRY_MS,
    onShouldRetry: (error) =>
      BUSY_STATUSES.has(getStatus(error) ?? 0) && !(toUploadError(error) instanceof OtherUserError),
    headers: getUserHeaders(),
    metadata: { filename: file.name },
    onProgress: (sent, total) => onProgress?.(Math.round((100 * sent) / total)),
    // The library starts over after any failed `HEAD`, even if a proxy only couldn't reach the portal.
    onAfterResponse: (request, response) => {
      const status = response.getStatus()
      if (request.getMethod() === 'HEAD' && status >= 300 && !GONE_STATUSES.has(status))
        throw new OffsetUnknownError(response)
    },
    onUploadUrlAvailable: () => activeUrls.add(upload.url ?? ''),
  })
  signal?.addEventListener('abort', () => {
    void upload.abort(true).catch(() => {})
    if (!upload.url) return
    activeUrls.delete(upload.url)
    void removeStoredUpload(file, upload.url)
  })
  return upload
}

/** Sends all parts and returns the upload's URL. */
async function sendParts(upload: Upload, signal: AbortSignal | undefined): Promise<string> {
  if (upload.url === null) await resumeEarlierUpload(upload)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', () => reject(signal.reason))
  upload.options.onSuccess = () => resolve(upload.url ?? '')
  const handleError = async (error: Error) => {
    const reason = toUploadError(error)
    if (getStatus(error) === 401 && (await renewSession())) upload.start()
    else if (reason instanceof ProxyLimitError && upload.options.chunkSize !== SMALL_PART_BYTES) {
      partBytes = SMALL_PART_BYTES
      upload.options.chunkSize = partBytes
      upload.start()
    } else {
      // Some servers close the connection instead of answering. With a smaller part, less is lost as well.
      if (reason instanceof UploadInterruptedError) upload.options.chunkSize = SMALL_PART_BYTES
      reject(reason)
    }
  }
  upload.options.onError = (error) => void handleError(error)
  upload.start()
  return promise
}

async function resumeEarlierUpload(upload: Upload): Promise<void> {
  const known = await upload.findPreviousUploads()
  const earlier = known.find(({ uploadUrl }) => uploadUrl !== null && !activeUrls.has(uploadUrl))
  if (earlier) upload.resumeFromPreviousUpload(earlier)
}

/** Turns the parts that have arrived into a stored file. */
async function finishUpload(file: File, address: string, options: UploadOptions): Promise<UploadedFile> {
  let response = await sendFinish(address, options)
  if (response.status === 401 && (await renewSession())) response = await sendFinish(address, options)
  const refusal = response.ok ? undefined : await readUploadError(response)
  // The file was neither accepted nor rejected, so its parts stay for the next attempt.
  if (refusal && (isTransientStatus(response.status) || refusal instanceof OtherUserError)) throw refusal
  await removeStoredUpload(file, address)
  if (!refusal) return (await response.json()) as UploadedFile
  void Upload.terminate(address, { headers: getUserHeaders() }).catch(() => {})
  throw refusal
}

const isTransientStatus = (status: number) => status >= 500 || status === 401 || status === 429

function sendFinish(address: string, options: UploadOptions): Promise<Response> {
  const { url = '/api/uploads', fields = {}, signal, idempotencyKey } = options
  const resumable = address.split('/').at(-1)
  return fetch(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...getUserHeaders(),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify({ ...fields, resumable }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new UploadInterruptedError(UPLOAD_FAILED)
  })
}

/** Removes an upload from the unfinished uploads that the browser remembers by file. */
async function removeStoredUpload(file: File, address: string): Promise<void> {
  const known = await new Upload(file, { endpoint: ENDPOINT }).findPreviousUploads()
  for (const { uploadUrl, urlStorageKey } of known)
    if (uploadUrl === address) await defaultOptions.urlStorage.removeUpload(urlStorageKey)
}

/** The response to a `HEAD` request that doesn't show whether the upload still exists. */
class OffsetUnknownError extends Error {
  override name = 'OffsetUnknownError'
  readonly response: HttpResponse

  constructor(response: HttpResponse) {
    super()
    this.response = response
  }
}

function getResponse(error: Error): HttpResponse | null {
  if (!(error instanceof DetailedError)) return null
  const { causingError, originalResponse } = error
  return causingError instanceof OffsetUnknownError ? causingError.response : originalResponse
}

const getStatus = (error: Error) => getResponse(error)?.getStatus()

function toUploadError(error: Error): Error {
  const answer = getResponse(error)
  return answer
    ? createUploadError(answer.getStatus(), answer.getBody())
    : new UploadInterruptedError(UPLOAD_FAILED)
}

async function readUploadError(response: Response): Promise<Error> {
  return createUploadError(response.status, await response.text())
}
