import {
  AppError,
  invalidToken,
  conflict,
  serviceUnavailable,
  unauthorized,
} from '#server/platform/errors.ts'
import { isOutdatedStatement } from './driver/statement-names.ts'
import { UnreplicatedError } from './unreplicated.ts'
import { t } from '#shared/i18n/t.ts'

/** PostgreSQL error codes (https://www.postgresql.org/docs/18/errcodes-appendix.html) that a caller can cause. */
const UNAVAILABLE = /^(?:08|57P|57014|53300|55P03|40001|40P01|25006|PP003)/
const NETWORK = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)$/
const DRIVER =
  /connection terminated|timeout exceeded when trying to connect|not queryable|query read timeout/i
/** A referenced record was deleted, or its unique value was taken, since it was checked. */
const OVERTAKEN = /^(?:23503|23505)$/
const RETRY_SECONDS = 2
/** Raised by the functions that end a write whose session or API token has ended; for outdated rights, it is PP003. */
const [SESSION_ENDED, TOKEN_ENDED] = ['PP001', 'PP002']

/** Returns the problem for an error of the database or its connection; undefined for any other error. */
export function toDatabaseProblem(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof UnreplicatedError || isOutdatedStatement(error)) return createUnavailableError(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code === SESSION_ENDED) return unauthorized()
  if (code === TOKEN_ENDED) return invalidToken()
  if (UNAVAILABLE.test(code) || NETWORK.test(code) || DRIVER.test(error.message))
    return createUnavailableError(error)
  if (OVERTAKEN.test(code))
    return conflict(t('This has changed since you opened it. Please review it and try again.'), {
      cause: error,
    })
  if (code === '53100' || code === 'ENOSPC')
    return new AppError(
      507,
      t('Storage full'),
      t('There’s no space left to store this, so nothing was changed.'),
      { cause: error },
    )
  return undefined
}

const createUnavailableError = (cause: unknown) =>
  serviceUnavailable(t('The portal can’t do this right now. Please try again in a moment.'), {
    retryAfter: RETRY_SECONDS,
    cause,
  })
