// Asks the registry whether what the portal runs on has known weaknesses. Fails for high and critical ones. A registry
// that does not answer fails nothing, and the output says that it was not asked.
import { spawnSync } from 'node:child_process'

type Weakness = { severity: string; via: (string | { title?: string; url?: string })[] }
type Report = { vulnerabilities?: Record<string, Weakness>; message?: string; metadata?: object }

const FAILING = new Set(['high', 'critical'])
const PATIENCE_MS = 60_000

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

function describe(name: string, { severity, via }: Weakness): string {
  const known = via.flatMap((cause) => (typeof cause === 'string' ? [] : [`${cause.title} ${cause.url}`]))
  return `${name} (${severity}) ${known.join(', ')}`.trim()
}

const { vulnerabilities, metadata, message } = ask()
if (!vulnerabilities || !metadata) {
  console.log(`Not asked: the registry does not tell of weaknesses here (${message ?? 'no answer'}).`)
} else {
  const found = Object.entries(vulnerabilities)
  for (const [name, weakness] of found) console.log(describe(name, weakness))
  console.log(`Asked: ${found.length} of the packages that the portal runs on have known weaknesses.`)
  if (found.some(([, { severity }]) => FAILING.has(severity))) process.exitCode = 1
}
