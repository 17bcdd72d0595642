import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { formatFailureReason } from '#server/platform/egress/post.ts'
import type { AuditHead } from '#server/core/audit/verify-audit-log.ts'
import { withTimeLimit } from '#server/platform/jobs/promises.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** The result of a check: in order, not set up, or wrong. */
export interface Finding {
  state: 'ok' | 'off' | 'wrong'
  /** One line for the person who runs the portal. */
  line: string
  /** The repair; undefined if nothing was repaired. */
  repaired?: string
}

export const ok = (line: string): Finding => ({ state: 'ok', line })
export const inactive = (line: string): Finding => ({ state: 'off', line })
/** Returns a finding of a problem. The line says what to do, unless `repaired` says what was done. */
export const wrong = (line: string, repaired?: string): Finding => ({
  state: 'wrong',
  line,
  ...(repaired !== undefined && { repaired }),
})

/** Checks one thing of a subject, such as the settings, and yields findings as it goes. */
export interface Check<Subject> {
  name: string
  /** Advice for when the check throws. */
  remedy?: string
  run: (subject: Subject) => AsyncIterable<Finding>
}

/** The portal that the doctor checks. */
export interface PortalSubject {
  db: Database
  storage: Storage
  config: Config
  /** Whether findings are also repaired if that loses no data. */
  repair: boolean
  /** Maximum number of bytes to read and compare with their hashes; without it, all. */
  hashBytes?: number
  /** An earlier end of the audit log that was stored elsewhere. */
  auditHead?: AuditHead | undefined
}

/** The settings, and the recipient of the test email. Without one, it goes to the portal's own address. */
export type SettingsSubject = Config & { mailTo?: string | undefined }

export type Report = (check: string, finding: Finding) => void

/** Runs checks one after another. Rejects with the error that one of them throws. */
export async function runSequentially<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
  report: Report,
): Promise<void> {
  for (const { name, run } of checks) for await (const finding of run(subject)) report(name, finding)
}

/** Returns all findings of one check. */
export const collectFindings = <Subject>(
  { run }: Pick<Check<Subject>, 'run'>,
  subject: Subject,
): Promise<Finding[]> => Array.fromAsync(run(subject))

/** Runs checks at the same time, each for at most 15 seconds. An error in a check becomes a finding. */
export async function runConcurrently<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
  report: Report,
): Promise<void> {
  const runningChecks = checks.map((check) => ({ name: check.name, findings: tryCheck(check, subject) }))
  for (const { name, findings } of runningChecks) for (const finding of await findings) report(name, finding)
}

/** The time limit of one check, whatever the other side does. */
const LIMIT_MS = 15_000

async function tryCheck<Subject>(check: Check<Subject>, subject: Subject): Promise<Finding[]> {
  try {
    return await withTimeLimit(LIMIT_MS, collectFindings(check, subject), createTimeoutError)
  } catch (error) {
    return [wrong(`${formatCheckError(error).trimEnd().replace(/\.$/, '')}. ${check.remedy ?? ''}`.trim())]
  }
}

/** Messages that libraries use instead of the reason, which is in the cause. */
const VAGUE = /^(?:fetch failed|something went wrong)$/

function formatCheckError(error: unknown): string {
  if (error instanceof Error && VAGUE.test(error.message) && error.cause) return formatCheckError(error.cause)
  return formatFailureReason(error).replaceAll(/\s+/g, ' ')
}

const createTimeoutError = () => new Error('no response within 15 seconds')
