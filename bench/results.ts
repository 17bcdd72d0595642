import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Where results are kept. */
export const RESULTS = fileURLToPath(new URL('results/', import.meta.url))

const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`

/** When and on which machine something was measured. */
export interface Stamp {
  /** ISO 8601. */
  date: string
  machine: string
}

export const stamp = (): Stamp => ({ date: new Date().toISOString(), machine: machine() })

/** The newest result that is kept as `results/<kind>-YYYY-MM-DD.json`. */
export function newestResult(kind: string): Stamp | undefined {
  const newest = readdirSync(RESULTS)
    .filter((file) => file.startsWith(kind) && /^-\d{4}-\d{2}-\d{2}\.json$/.test(file.slice(kind.length)))
    .toSorted()
    .at(-1)
  return newest === undefined ? undefined : (JSON.parse(readFileSync(RESULTS + newest, 'utf8')) as Stamp)
}

/** Saves a result under its kind and its day, in place of an earlier one of that day. */
export function keepResult(kind: string, result: Stamp): void {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(
    `${RESULTS}${kind}-${result.date.slice(0, 10)}.json`,
    `${JSON.stringify(result, undefined, 2)}\n`,
  )
}
