import { t } from '#shared/i18n/t.ts'

/** Returns the message of anything that was thrown. */
export const formatError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Returns the code of a library's or the system's error, such as `ENOENT`; undefined if it has none. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

/** A field of a request and its error. `path` is dotted: `attachments.0`. */
export interface FieldError {
  path: string
  message: string
}

interface Details {
  errors?: FieldError[]
  /** Seconds. */
  retryAfter?: number
  /** Distinguishes errors with the same status. */
  code?: string
  /** The `WWW-Authenticate` header of the response (RFC 6750). */
  challenge?: string
  /** Further members of the problem, such as the record as it is now (RFC 9457, section 3.2). */
  members?: object
  cause?: unknown
}

/** Any unsuccessful response. Sent as problem+json (RFC 9457); `detail` is for the user. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly title: string
  readonly errors: FieldError[] | undefined
  readonly retryAfter: number | undefined
  readonly code: string | undefined
  readonly challenge: string | undefined
  readonly members: object | undefined

  // oxlint-disable-next-line max-params -- like `Error`, with its options last
  constructor(status: number, title: string, detail: string, more: Details = {}) {
    super(detail, { cause: more.cause })
    this.status = status
    this.title = title
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.code = more.code
    this.challenge = more.challenge
    this.members = more.members
  }
}

export const invalidRequest = (errors: FieldError[]) =>
  new AppError(400, t('Invalid request'), errors[0]?.message ?? t('Please check what you entered.'), {
    errors,
  })
/** Returns the error for a single field that only the server can validate. */
export const fieldError = (path: string, message: string) => invalidRequest([{ path, message }])
export const badRequest = (detail: string, more?: Details) =>
  new AppError(400, t('Invalid request'), detail, more)
// oxlint-disable-next-line naming/names -- the HTTP status
export const unauthorized = (detail = t('Please sign in.'), more?: Details) =>
  new AppError(401, t('Not signed in'), detail, { challenge: 'Bearer', ...more })
/** Returns the error for failed sign-ins, where a bearer token would not help. */
export const signInFailed = (detail: string, more: Details) =>
  new AppError(401, t('Not signed in'), detail, more)
/** Returns the error for a bearer token that is wrong, expired or revoked. */
export const invalidToken = () =>
  new AppError(401, t('Not signed in'), t('This API token is wrong, expired or revoked.'), {
    challenge: 'Bearer error="invalid_token"',
  })
/** Returns the error for an API token without the scope of the call. `scope` is null if no scope would do. */
export const insufficientScope = (scope: string | null) =>
  new AppError(
    403,
    t('Not allowed'),
    scope === null ? t('API tokens can’t do this.') : t('This API token lacks the scope {scope}.', { scope }),
    {
      code: 'insufficient_scope',
      challenge: `Bearer error="insufficient_scope"${scope === null ? '' : `, scope="${scope}"`}`,
    },
  )
export const forbidden = (detail = t('You’re not allowed to do this.'), more?: Details) =>
  new AppError(403, t('Not allowed'), detail, more)

const MISSING = {
  Page: () => t('Page not found'),
  Brief: () => t('Brief not found'),
  Project: () => t('Project not found'),
  Website: () => t('Website not found'),
  Ticket: () => t('Ticket not found'),
  'Information request': () => t('Information request not found'),
  Task: () => t('Task not found'),
  Recurrence: () => t('Recurring work not found'),
  Person: () => t('Person not found'),
  Client: () => t('Client not found'),
  Company: () => t('Company not found'),
  Webhook: () => t('Webhook not found'),
  Email: () => t('Email not found'),
  Record: () => t('Record not found'),
  File: () => t('File not found'),
  Session: () => t('Session not found'),
  'API token': () => t('API token not found'),
  Notification: () => t('Notification not found'),
  Template: () => t('Template not found'),
  Calendar: () => t('Calendar not found'),
  Change: () => t('Change not found'),
  Icon: () => t('Icon not found'),
  Logo: () => t('Logo not found'),
  Link: () => t('Link not found'),
}
export type NotFoundKind = keyof typeof MISSING

export const notFound = (kind: NotFoundKind = 'Page') => new AppError(404, t('Not found'), MISSING[kind]())

export const conflict = (detail: string, more?: Details) =>
  new AppError(409, t('Not possible right now'), detail, more)
export const preconditionFailed = (
  detail: string = t('Someone else changed this first. Review the latest version and try again.'),
  more?: Details,
) => new AppError(412, t('Changed by someone else'), detail, more)
export const tooLarge = (detail: string) => new AppError(413, t('Too large'), detail)
export const unsupportedType = (detail: string) => new AppError(415, t('Unsupported type'), detail)
export const unsafeFile = (detail: string) => new AppError(422, t('Unsafe file'), detail)
export const unprocessable = (detail: string) => new AppError(422, t('Idempotency key already used'), detail)
export const tooManyRequests = (detail: string, retryAfter: number) =>
  new AppError(429, t('Too many requests'), detail, { retryAfter })
/** Returns the error for calls that could succeed a little later. */
export const serviceUnavailable = (detail: string, more?: Details) =>
  new AppError(503, t('Unavailable right now'), detail, more)
