// `npm run breached:filter -- LIST FILE`: makes BREACHED_PASSWORDS_FILE of a list of breached passwords. It needs no portal.
import { existsSync, statSync } from 'node:fs'
import { writeFilter } from '#server/identity/breached/write-filter.ts'

const USAGE = `Name the list, with a password or its SHA-1 a line, and the file to write: \`npm run breached:filter -- pwned.txt /var/lib/project-portal/breached.filter\``

const [list, file] = process.argv.slice(2)
try {
  if (list === undefined || file === undefined) throw new Error(USAGE)
  if (!existsSync(list)) throw new Error(`There is no ${list}`)
  const count = await writeFilter(list, file)
  const mebibytes = Math.ceil(statSync(file).size / 1024 / 1024)
  process.stdout.write(`${count.toLocaleString('en-US')} passwords are in ${file} (${mebibytes} MB)\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
