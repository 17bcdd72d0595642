import { execFileSync } from 'node:child_process'

/** The command that runs npm: the npm that started this program, or else the machine's. */
export const NPM: readonly [string, ...string[]] = process.env.npm_execpath
  ? [process.execPath, process.env.npm_execpath]
  : ['npm']

/** Returns the software bill of materials (CycloneDX) of the current folder's lock file. */
export function readSbom(): unknown {
  const [program, ...words] = [...NPM, 'run', '--silent', 'sbom']
  const printed = execFileSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' })
  return JSON.parse(printed)
}
