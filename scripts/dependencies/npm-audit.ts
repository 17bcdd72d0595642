// Asks the registry for known vulnerabilities in the packages that ship with the portal: its runtime dependencies, and
// the packages built into the web app. Fails for each vulnerability that isn't listed in
// `scripts/dependencies/known-weaknesses.json`, and for each listed one past the deadline that SECURITY.md promises. An
// unreachable registry isn't a failure, but the output reports that nothing was checked.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NPM } from './npm.ts'
import { shippedPackages } from './packages.ts'

type Advisory = { title?: string; url?: string; severity?: string }
/** `nodes` are the packages' paths in the lock file. */
type Vulnerability = { severity: string; via: (string | Advisory)[]; nodes: string[] }
type Report = { vulnerabilities?: Record<string, Vulnerability>; message?: string; metadata?: object }
/** A vulnerability that is being fixed: the URL of its advisory, and the day on which it was first seen here. */
type AcceptedAdvisory = { url: string; since: string }

/** The days for which a vulnerability can remain, by severity. `MAX_DAYS` applies to all others. */
const DAYS: Record<string, number> = { critical: 7, high: 14 }
const MAX_DAYS = 30
const TIMEOUT_MS = 60_000
const DAY_MS = 86_400_000
const LIST = process.argv[2] ?? fileURLToPath(new URL('known-weaknesses.json', import.meta.url))

function ask(): Report {
  const [program, ...words] = [...NPM, 'audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const { stdout, error } = spawnSync(program, words, { encoding: 'utf8', timeout: TIMEOUT_MS })
  if (error) return { message: error.message }
  try {
    return JSON.parse(stdout) as Report
  } catch {
    return { message: "npm's output can't be read" }
  }
}

const shipped = shippedPackages()

/** Returns the advisories of packages that are themselves vulnerable, not only through a dependency. */
const getAdvisories = (weaknesses: Record<string, Vulnerability>) =>
  Object.entries(weaknesses)
    .filter(([, { nodes }]) => nodes.some((path) => shipped.has(path)))
    .flatMap(([name, { severity, via }]) =>
      via.flatMap((cause) => (typeof cause === 'string' ? [] : [{ name, severity, ...cause }])),
    )

function lastDay(severity: string, url: string | undefined): number {
  const known = JSON.parse(readFileSync(LIST, 'utf8')) as AcceptedAdvisory[]
  const since = known.find((one) => one.url === url)?.since
  return since === undefined ? 0 : Date.parse(since) + (DAYS[severity] ?? MAX_DAYS) * DAY_MS
}

const { vulnerabilities, metadata, message } = ask()
if (!vulnerabilities || !metadata) {
  console.log(`Not checked: the registry does not report vulnerabilities here (${message ?? 'no response'}).`)
} else {
  const advisories = getAdvisories(vulnerabilities)
  for (const { name, severity, title, url } of advisories) {
    const until = lastDay(severity, url)
    const late = until < Date.now()
    const day = new Date(until).toISOString().slice(0, 10)
    const words = until === 0 ? 'add it to known-weaknesses.json, and fix it' : `fix it by ${day}`
    console.log(`${name} (${severity}) ${title} ${url}: ${words}`)
    if (late) process.exitCode = 1
  }
  console.log(
    `Checked: ${advisories.length} known vulnerabilities in the packages that ship with the portal.`,
  )
}
