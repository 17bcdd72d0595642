import { FileMissing, FileTooLarge, StorageUnavailable, StorageFull } from './storage.ts'

const FULL = /^(?:ENOSPC|EDQUOT|EFBIG|QuotaExceeded|InsufficientStorage|XMinioStorageFull)$/
const AWAY = /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EIO|TimeoutError|ServiceUnavailable|SlowDown)$/

/** Translates an error of the disk or a bucket: no space, unavailable, or the error unchanged. */
export function toStorageProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FileMissing || error instanceof FileTooLarge) return error
  const errorNames = getErrorNames(error)
  if (errorNames.some((errorName) => FULL.test(errorName)) || getHttpStatus(error) === 507)
    return new StorageFull('No space is left for files', { cause: error })
  if (errorNames.some((errorName) => AWAY.test(errorName)) || getHttpStatus(error) >= 500)
    return new StorageUnavailable('The file storage is unavailable', { cause: error })
  return error
}

/** Whether a bucket probably accepts a refused request at once: it failed, or closed an idle connection. */
export const isTransientFailure = (error: unknown): boolean =>
  error instanceof Error &&
  (getHttpStatus(error) >= 500 ||
    getErrorNames(error).some((errorName) => /^(?:ECONNRESET|EPIPE)$/.test(errorName))) &&
  getHttpStatus(error) !== 507

const getErrorNames = (error: Error) => [error.name, 'code' in error ? String(error.code) : '']

function getHttpStatus(error: Error): number {
  const { $metadata: answer } = error as { $metadata?: { httpStatusCode?: number } }
  return answer?.httpStatusCode ?? 0
}
