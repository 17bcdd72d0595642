import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod'
import type { CspReport } from '#shared/csp-reports/endpoints.ts'
import { redactSecrets } from '#server/platform/telemetry/logging.ts'

const MAX_LENGTH = 200

/** A violation as it's logged. */
type Violation = ReturnType<typeof toViolation>

/** Returns a report's entry, without queries, page texts, secrets, or long values: anyone can send one. */
export function toViolation({ body }: z.output<typeof CspReport>, publicUrl: string) {
  const redact = (url: string | null | undefined) => redactUrl(url ?? '', publicUrl)
  return {
    directive: body.effectiveDirective,
    blocked: redact(body.blockedURL),
    sink: /^[\w ]{1,60}(?=\|)/.exec(body.sample ?? '')?.[0],
    source: redact(body.sourceFile),
    line: body.lineNumber ?? undefined,
    column: body.columnNumber ?? undefined,
    page: redact(body.documentURL),
  }
}

/** Returns a path of the portal, the origin of another URL, or a keyword such as `inline`. */
function redactUrl(url: string, publicUrl: string): string | undefined {
  if (/^[a-z-]{1,50}$/.test(url)) return url
  const parsed = URL.parse(url)
  if (!parsed) return undefined
  const redacted = parsed.origin === publicUrl ? redactSecrets(parsed.pathname) : parsed.origin
  return (redacted === 'null' ? parsed.protocol : redacted).slice(0, MAX_LENGTH)
}

const HOUR_MS = 3_600_000
const MAX_KINDS = 50

/** Logs each kind of violation once per hour, up to 50 kinds, because strangers can also report violations. */
export class ViolationLog {
  readonly #log: FastifyBaseLogger
  readonly #kinds = new Set<string>()
  #since = performance.now()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Logs a violation unless a similar one, on any page, was logged within the hour. */
  add(violation: Violation): void {
    this.#clearHourly()
    const kind = JSON.stringify({ ...violation, page: '' })
    if (this.#kinds.has(kind) || this.#kinds.size > MAX_KINDS) return
    this.#kinds.add(kind)
    if (this.#kinds.size <= MAX_KINDS) this.#log.warn({ violation }, MESSAGE_PREFIX)
    else
      this.#log.warn(
        `${MESSAGE_PREFIX} ${MAX_KINDS} different things. Further violations are not logged for the rest of this hour.`,
      )
  }

  #clearHourly(): void {
    if (performance.now() - this.#since < HOUR_MS) return
    this.#since = performance.now()
    this.#kinds.clear()
  }
}

const MESSAGE_PREFIX = 'The content security policy blocked'
