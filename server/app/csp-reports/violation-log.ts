import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod'
import type { CspReport } from '#shared/csp-reports/schemas.ts'
import { withoutSecrets } from '#server/platform/telemetry/logging.ts'

const MAX_LENGTH = 200

/** A violation as it's logged. */
type Violation = ReturnType<typeof violationOf>

/**
 * Returns the part of a report that is logged. Anyone can send a report, so the result has no query, no text of the
 * page, no secrets, and no long values.
 */
export function violationOf({ body }: z.output<typeof CspReport>, publicUrl: string) {
  const place = (url: string | null | undefined) => placeOf(url ?? '', publicUrl)
  return {
    directive: body.effectiveDirective,
    blocked: place(body.blockedURL),
    sink: /^[\w ]{1,60}(?=\|)/.exec(body.sample ?? '')?.[0],
    source: place(body.sourceFile),
    line: body.lineNumber ?? undefined,
    column: body.columnNumber ?? undefined,
    page: place(body.documentURL),
  }
}

/** Returns a path of the portal, the origin of another URL, or a keyword such as `inline`. */
function placeOf(url: string, publicUrl: string): string | undefined {
  if (/^[a-z-]{1,50}$/.test(url)) return url
  const parsed = URL.parse(url)
  if (!parsed) return undefined
  const place = parsed.origin === publicUrl ? withoutSecrets(parsed.pathname) : parsed.origin
  return (place === 'null' ? parsed.protocol : place).slice(0, MAX_LENGTH)
}

const HOUR_MS = 3_600_000
const MAX_KINDS = 50

/** Logs each kind of violation once an hour, up to 50 kinds, because strangers can report violations too. */
export class ViolationLog {
  readonly #log: FastifyBaseLogger
  readonly #kinds = new Set<string>()
  #since = performance.now()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Logs a violation unless a similar one, on any page, was logged within the hour. */
  add(violation: Violation): void {
    this.#forgetHourly()
    const kind = JSON.stringify({ ...violation, page: '' })
    if (this.#kinds.has(kind) || this.#kinds.size > MAX_KINDS) return
    this.#kinds.add(kind)
    if (this.#kinds.size <= MAX_KINDS) this.#log.warn({ violation }, REFUSED)
    else this.#log.warn(`${REFUSED} ${MAX_KINDS} different things. More are not logged within this hour.`)
  }

  #forgetHourly(): void {
    if (performance.now() - this.#since < HOUR_MS) return
    this.#since = performance.now()
    this.#kinds.clear()
  }
}

const REFUSED = 'The content security policy refused'
