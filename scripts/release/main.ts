// `npm run release`: makes a release of the version in package.json, or with a flag does a step before it
// (docs/develop/releasing.md). Exit code 0: done. 1: refused or failed. 2: wrong arguments.
import { parseArgs } from 'node:util'
import { writeAddresses } from './addresses.ts'
import { makeArtifacts } from './artifacts.ts'
import { prepare } from './prepare.ts'
import { ReleaseError } from './project.ts'
import { reasonsAgainst, tagRelease } from './tag.ts'

const USAGE = `npm run release                            what is published, into release/, and the tag
npm run release -- --dry-run                the same without the tag, and whatever is missing for it
npm run release -- --prepare [VERSION]      the next version: a number, major, minor (as without one) or patch
npm run release -- --addresses              writes what release.json says to where it is needed`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

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
  for (const file of files) say(file)
  for (const reason of reasons) say(`Not yet: ${reason}`)
  if (isDry) return say(`A dry run: ${version} was not tagged.`)
  say(tagRelease(version))
}

async function main(): Promise<void> {
  const { values, positionals } = parse()
  const [chosen, ...others] = Object.keys(values)
  const [version] = positionals
  if (others.length > 0 || positionals.length > (chosen === 'prepare' ? 1 : 0))
    throw new Misuse('These do not go together.')
  if (chosen === 'prepare') return say(await prepare(version ?? 'minor'))
  if (chosen !== 'addresses') return release(chosen === 'dry-run')
  const changed = writeAddresses()
  say(changed.length > 0 ? `Written: ${changed.join(', ')}` : 'Everything says what release.json says.')
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Misuse || error instanceof ReleaseError)) throw error
  process.stderr.write(`${error.message}\n${error instanceof Misuse ? `\n${USAGE}\n` : ''}`)
  process.exitCode = error instanceof Misuse ? 2 : 1
}
