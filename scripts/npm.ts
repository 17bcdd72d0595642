import { execFileSync } from 'node:child_process'

/** How npm is started: the one that started this program, else the machine's. */
export const NPM: readonly [string, ...string[]] = process.env.npm_execpath
  ? [process.execPath, process.env.npm_execpath]
  : ['npm']

/** What the portal is made of (CycloneDX), by the lock file of the current folder. */
export function readSbom(): unknown {
  const [program, ...words] = [...NPM, 'run', '--silent', 'sbom']
  const printed = execFileSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' })
  return JSON.parse(printed)
}
