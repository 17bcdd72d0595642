import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#shared/contract/policy.ts'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { toDatabaseProblem } from '#server/platform/db/problems.ts'
import { recordRefusal } from './refusals.ts'
import { AppError, invalidRequest, notFound, serviceUnavailable } from '#server/platform/errors.ts'
import { StorageUnavailable, StorageFull } from '#server/platform/storage/storage.ts'
import { ValidationFailure } from '#server/platform/http/validation.ts'
import { t } from '#shared/i18n/t.ts'

const REFUSED_STATUSES = new Set([403, 429])

/** Error code: the session is too old for this call, so the user has to confirm their identity. */
export const CONFIRMATION_REQUIRED_CODE = 'confirmation_required'

/** Sends a problem document in the request's language, and for an unexpected error only the request id. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
  withLanguage(request.language ?? DEFAULT_LANGUAGE, () => sendError(error, request, reply))

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = request.raw.errored ? createAbortedError(error) : toAppError(error)
  if (problem.status >= 500) request.log.error({ err: error }, problem.message)
  // Logs callers who exceed their permissions or a rate limit. Someone else's record looks like a missing one.
  const somebodyElses = problem.status === 404 && Boolean(request.actor)
  if (REFUSED_STATUSES.has(problem.status) || somebodyElses)
    request.log.warn({ userId: request.actor?.id ?? null, status: problem.status }, problem.message)
  if (request.actor && isPermissionRefusal(problem)) recordPermissionRefusal(request, request.actor)
  if (problem.retryAfter !== undefined) void reply.header('retry-after', problem.retryAfter)
  if (problem.code === CONFIRMATION_REQUIRED_CODE && isNavigation(request))
    return void redirectToConfirmation(request, reply)
  if (problem.challenge !== undefined) void reply.header('www-authenticate', problem.challenge)
  const { status, title, message: detail, code, errors, members } = problem
  void reply
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ ...members, status, title, detail, code, errors, requestId: request.id }))
}

/** Whether a signed-in user lacks the right to make the call, rather than having to take another step first. */
const isPermissionRefusal = ({ status, code }: AppError) =>
  status === 403 && (code === undefined || code === 'insufficient_scope')

/** Records a refused permission. It isn't awaited, because the response doesn't depend on it. */
function recordPermissionRefusal(request: FastifyRequest, { id, viewer }: Actor): void {
  const { pool } = request.server.services
  recordRefusal(pool, { request }, { kind: 'permission', userId: viewer ?? id }).catch((error: unknown) =>
    request.log.warn({ err: error }, 'A refused request was not recorded'),
  )
}

const isNavigation = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && Boolean(headers.accept?.includes('text/html'))

/** Redirects a download without a recent confirmation to a page that asks for it and then redirects back. */
const redirectToConfirmation = (request: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(`/confirm?${new URLSearchParams({ to: request.url })}`, 303)

/** Creates the error for a caller who disconnected during the request. No one reads this response. */
const createAbortedError = (cause: unknown) =>
  new AppError(400, t('Request interrupted'), t('The request ended before it was complete.'), { cause })

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ValidationFailure) return fromValidation(error)
  if (error instanceof StorageFull) return createStorageFullError(error)
  if (error instanceof StorageUnavailable) return createStorageUnavailableError(error)
  return toDatabaseProblem(error) ?? fromFastify(error) ?? createUnexpectedError(error)
}

function fromValidation({ issues, validationContext }: ValidationFailure): AppError {
  if (validationContext === 'params') return notFound()
  return invalidRequest(issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })))
}

const TITLES: Record<number, () => string> = {
  400: () => t('Invalid request'),
  404: () => t('Not found'),
  408: () => t('Timed out'),
  413: () => t('Too large'),
  415: () => t('Unsupported type'),
  429: () => t('Too many requests'),
  503: () => t('Unavailable right now'),
}

/** Fastify's messages about a body that it couldn't read. */
const DETAILS: Record<string, () => string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => t('Request body is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => t('Unsupported Media Type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => t('Request body size did not match Content-Length'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => t("Body cannot be empty when content-type is set to 'application/json'"),
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    t("Body is not valid JSON but content-type is set to 'application/json'"),
}

function fromFastify(error: unknown): AppError | undefined {
  const { statusCode, code = '', message } = (error ?? {}) as Partial<FastifyError>
  if (!statusCode || (statusCode >= 500 && statusCode !== 503)) return undefined
  const title = TITLES[statusCode]?.() ?? t('Not possible')
  const detail = DETAILS[code]?.() ?? message ?? t('Not possible')
  return new AppError(statusCode, title, detail, { cause: error })
}

const createStorageFullError = (cause: unknown) =>
  new AppError(
    507,
    t('Storage full'),
    t('There’s no space for more files right now. Please try again later.'),
    {
      cause,
    },
  )

const createStorageUnavailableError = (cause: unknown) =>
  serviceUnavailable(t('Files are unavailable right now. Please try again in a few minutes.'), {
    retryAfter: 30,
    cause,
  })

const createUnexpectedError = (cause: unknown) =>
  new AppError(500, t('Unexpected error'), t('An unexpected error occurred'), { cause })
