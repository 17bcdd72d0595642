// Asks the registry whether what the portal runs on has known weaknesses. Fails for each that is not written down in
// `scripts/known-weaknesses.json`, and for one that is when the days that SECURITY.md promises are over. A registry that does
// not answer fails nothing, and the output says that it was not asked.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Advisory = { title?: string; url?: string; severity?: string }
type Weakness = { severity: string; via: (string | Advisory)[] }
type Report = { vulnerabilities?: Record<string, Weakness>; message?: string; metadata?: object }
/** A weakness that is being mended: the address of its advisory, and the day on which it was first seen here. */
type Known = { url: string; since: string }

/** How many days a weakness may last after it was seen, by its severity; any other has as long as the least. */
const DAYS: Record<string, number> = { critical: 7, high: 14 }
const MOST_DAYS = 30
const PATIENCE_MS = 60_000
const DAY_MS = 86_400_000
const LIST = process.argv[2] ?? fileURLToPath(new URL('known-weaknesses.json', import.meta.url))

function ask(): Report {
  const command = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const npm = process.env.npm_execpath
  const [program, args] = npm ? [process.execPath, [npm, ...command]] : ['npm', command]
  const { stdout, error } = spawnSync(program, args, { encoding: 'utf8', timeout: PATIENCE_MS })
  if (error) return { message: error.message }
  try {
    return JSON.parse(stdout) as Report
  } catch {
    return { message: 'npm answered nothing that can be read' }
  }
}

/** What is known of each package that is weak itself; those that only use one are not told again. */
const advisoriesOf = (weaknesses: Record<string, Weakness>) =>
  Object.entries(weaknesses).flatMap(([name, { severity, via }]) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [{ name, severity, ...cause }])),
  )

function lastDay(severity: string, url: string | undefined): number {
  const known = JSON.parse(readFileSync(LIST, 'utf8')) as Known[]
  const since = known.find((one) => one.url === url)?.since
  return since === undefined ? 0 : Date.parse(since) + (DAYS[severity] ?? MOST_DAYS) * DAY_MS
}

const { vulnerabilities, metadata, message } = ask()
if (!vulnerabilities || !metadata) {
  console.log(`Not asked: the registry does not tell of weaknesses here (${message ?? 'no answer'}).`)
} else {
  const advisories = advisoriesOf(vulnerabilities)
  for (const { name, severity, title, url } of advisories) {
    const until = lastDay(severity, url)
    const late = until < Date.now()
    const day = new Date(until).toISOString().slice(0, 10)
    const words = until === 0 ? 'write it down and mend it' : `to be mended until ${day}`
    console.log(`${name} (${severity}) ${title} ${url}: ${words}`)
    if (late) process.exitCode = 1
  }
  console.log(`Asked: ${advisories.length} known weaknesses in what the portal runs on.`)
}
