// `npm run release`: makes a release of the version in package.json, or with a flag does a step before it
// (docs/develop/releasing.md). Exit code 0: done. 1: refused or failed. 2: wrong arguments.
import { parseArgs } from 'node:util'
import { writeAddresses } from './addresses.ts'
import { makeArtifacts } from './artifacts.ts'
import { prepare } from './prepare.ts'
import { ReleaseError } from './project.ts'
import { reasonsAgainst, tagRelease } from './tag.ts'

const USAGE = `npm run release                            writes the release files into release/, and tags the commit
npm run release -- --dry-run                writes the files without a tag, and lists what is missing for it
npm run release -- --prepare [VERSION]      prepares a version: a number, major, minor (the default) or patch
npm run release -- --addresses              copies the addresses in release.json to the files that need them`

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

class Misuse extends Error {}

function parse() {
  const options = {
    'dry-run': { type: 'boolean' },
    prepare: { type: 'boolean' },
    addresses: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

async function release(isDry: boolean): Promise<void> {
  const reasons = await reasonsAgainst()
  if (reasons.length > 0 && !isDry) throw new ReleaseError(reasons.join('\n'))
  const { version, files } = await makeArtifacts()
  for (const file of files) printLine(file)
  for (const reason of reasons) printLine(`Not yet: ${reason}`)
  if (isDry) return printLine(`Dry run: ${version} was not tagged.`)
  printLine(tagRelease(version))
}

async function main(): Promise<void> {
  const { values, positionals } = parse()
  const [chosen, ...others] = Object.keys(values)
  const [version] = positionals
  if (others.length > 0 || positionals.length > (chosen === 'prepare' ? 1 : 0))
    throw new Misuse('These arguments cannot be combined.')
  if (chosen === 'prepare') return printLine(await prepare(version ?? 'minor'))
  if (chosen !== 'addresses') return release(chosen === 'dry-run')
  const changed = writeAddresses()
  printLine(changed.length > 0 ? `Written: ${changed.join(', ')}` : 'All files match release.json.')
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Misuse || error instanceof ReleaseError)) throw error
  process.stderr.write(`${error.message}\n${error instanceof Misuse ? `\n${USAGE}\n` : ''}`)
  process.exitCode = error instanceof Misuse ? 2 : 1
}
