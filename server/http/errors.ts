/** A field of a request and its error. `path` is dotted: `attachments.0`. */
export interface FieldError {
  path: string
  message: string
}

/** Further details of a response. */
interface Details {
  errors?: FieldError[]
  /** Seconds. */
  retryAfter?: number
  /** Distinguishes errors with the same status. */
  code?: string
  /** The `WWW-Authenticate` header of the response (RFC 6750). */
  challenge?: string
  cause?: unknown
}

/** Any unsuccessful response. Sent as problem+json (RFC 9457); `detail` is for the reader. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly title: string
  readonly errors: FieldError[] | undefined
  readonly retryAfter: number | undefined
  readonly code: string | undefined
  readonly challenge: string | undefined

  constructor(status: number, title: string, detail: string, more: Details = {}) {
    super(detail, { cause: more.cause })
    this.status = status
    this.title = title
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.code = more.code
    this.challenge = more.challenge
  }
}

export const invalid = (errors: FieldError[]) =>
  new AppError(400, 'Invalid request', errors[0]?.message ?? 'Please check what you entered.', { errors })
/** For a single field that only the server can validate. */
export const fieldError = (path: string, message: string) => invalid([{ path, message }])
export const badRequest = (detail: string, more?: Details) =>
  new AppError(400, 'Invalid request', detail, more)
export const unauthorized = (detail = 'Please sign in.', more?: Details) =>
  new AppError(401, 'Not signed in', detail, { challenge: 'Bearer', ...more })
/** For failed sign-ins, where a bearer token would not help. */
export const signInRefused = (detail: string, more: Details) =>
  new AppError(401, 'Not signed in', detail, more)
/** For a bearer token that is wrong, expired or revoked. */
export const badToken = () =>
  new AppError(401, 'Not signed in', 'This API token is wrong, expired or revoked.', {
    challenge: 'Bearer error="invalid_token"',
  })
/** For an API token without the scope of the call; null if no scope would do. */
export const outOfScope = (scope: string | null) =>
  new AppError(
    403,
    'Not allowed',
    scope === null ? 'No API token can do this.' : `This API token lacks the scope ${scope}.`,
    {
      code: 'insufficient_scope',
      challenge: `Bearer error="insufficient_scope"${scope === null ? '' : `, scope="${scope}"`}`,
    },
  )
export const forbidden = (detail = 'You may not do this.', more?: Details) =>
  new AppError(403, 'Not allowed', detail, more)
export const notFound = (what = 'Page') => new AppError(404, 'Not found', `${what} not found`)
export const conflict = (detail: string, more?: Details) =>
  new AppError(409, 'Not possible now', detail, more)
export const preconditionFailed = (
  detail = 'Someone changed this in the meantime. Look at the newer version first.',
  more?: Details,
) => new AppError(412, 'Changed meanwhile', detail, more)
export const tooLarge = (detail: string) => new AppError(413, 'Too large', detail)
export const unsupportedType = (detail: string) => new AppError(415, 'Wrong type', detail)
export const unsafeFile = (detail: string) => new AppError(422, 'Unsafe file', detail)
export const unprocessable = (detail: string) => new AppError(422, 'Not the same request', detail)
export const tooMany = (detail: string, retryAfter: number) =>
  new AppError(429, 'Too many requests', detail, { retryAfter })
/** For what could succeed a little later. */
export const notNow = (detail: string, more?: Details) => new AppError(503, 'Not now', detail, more)
