import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The folder of the results. */
const FOLDER = fileURLToPath(new URL('../results/', import.meta.url))

const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`

/** The date and the machine of a measurement. */
export interface Stamp {
  /** ISO 8601. */
  date: string
  machine: string
}

export const stamp = (): Stamp => ({ date: new Date().toISOString(), machine: machine() })

/** Returns the newest result that is saved as `results/<prefix>YYYY-MM-DD.json`. */
export function newestResult(prefix: string): Stamp | undefined {
  const dated = new RegExp(String.raw`^${prefix}\d{4}-\d{2}-\d{2}\.json$`)
  const newest = readdirSync(FOLDER)
    .filter((file) => dated.test(file))
    .toSorted()
    .at(-1)
  return newest === undefined ? undefined : (JSON.parse(readFileSync(FOLDER + newest, 'utf8')) as Stamp)
}

/** Saves a result as `results/<name>.json`, replacing an earlier one. */
export function saveResult(name: string, result: Stamp): void {
  writeFileSync(`${FOLDER}${name}.json`, `${JSON.stringify(result, undefined, 2)}\n`)
}

/** Saves a result under its prefix and its day. */
export const keepResult = (prefix: string, result: Stamp): void =>
  saveResult(prefix + result.date.slice(0, 10), result)
