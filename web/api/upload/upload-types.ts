import { OTHER_USER } from '#shared/users/user-header.ts'
import { t } from '#shared/i18n/t.ts'
import { proxyLimitMessage } from '../call.ts'

/** A stored upload, as records refer to it. */
export interface UploadedFile {
  name: string
  fileName: string
  fileType: string
  /** In bytes. */
  fileSize: number
}

export const UPLOAD_FAILED = t('The upload didn’t go through. Check your connection and try again.')

/** The file itself is invalid or doesn't fit. Retrying wouldn't help. */
export class FileRejectedError extends Error {
  override name = 'FileRejectedError'
}

/** A server between the browser and the portal, such as a proxy, refuses requests of this size. */
export class ProxyLimitError extends FileRejectedError {
  override name = 'ProxyLimitError'
}

/** The connection broke, or a server in between can't reach the portal. The same attempt may succeed later. */
export class UploadInterruptedError extends Error {
  override name = 'UploadInterruptedError'
}

/** A different user is signed in now, and the page is about to be left. */
export class OtherUserError extends Error {
  override name = 'OtherUserError'
}

/** Statuses after which the upload is retried: a slow connection, bad gateway, unavailable, and gateway timeout. */
const RETRIED_STATUSES = new Set([408, 502, 503, 504])

/** Statuses for a file that is empty, too large, of a wrong type, harmful, or over a disk or daily limit. */
const FILE_ERROR_STATUSES = new Set([400, 413, 415, 422, 507])

/** Returns the error that a rejected upload shows the user. */
export function createUploadError(status: number, text: string): Error {
  const { detail, code } = parseProblem(text)
  if (status === 413 && detail === undefined) return new ProxyLimitError(proxyLimitMessage())
  const reason =
    status === 401 ? t('Your session has ended. Sign in again, then retry.') : (detail ?? UPLOAD_FAILED)
  if (code === OTHER_USER) return new OtherUserError(reason)
  if (RETRIED_STATUSES.has(status)) return new UploadInterruptedError(reason)
  return FILE_ERROR_STATUSES.has(status) ? new FileRejectedError(reason) : new Error(reason)
}

/** Returns the portal's problem, or nothing if another server answered. */
function parseProblem(text: string): { detail?: string; code?: string } {
  try {
    const body: unknown = JSON.parse(text)
    return body && typeof body === 'object' ? body : {}
  } catch {
    return {}
  }
}

/** The URL that a file is sent to, with its form fields and headers. The URL defaults to `/api/uploads`. */
export interface UploadTarget {
  url?: string
  /** Additional form fields, sent before the file. */
  fields?: Record<string, string>
  /** Additional headers. With them, a file is sent as a whole. */
  headers?: Record<string, string>
}

export interface UploadOptions extends UploadTarget {
  onProgress?: (percent: number) => void
  /** Called with the reason when an attempt was interrupted. The next attempt starts automatically. */
  onWaiting?: (reason: string) => void
  signal?: AbortSignal
  /** Stable key for retries of the same upload; see `useSendOnce`. */
  idempotencyKey?: string
}
