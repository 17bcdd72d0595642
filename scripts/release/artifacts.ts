import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getReleaseNotes } from '#shared/docs/changelog.ts'
import { readSbom } from '../dependencies/npm.ts'
import { readAddresses } from './addresses.ts'
import { writeArchive } from './archive.ts'
import { ROOT, read, readVersion, getTag } from './project.ts'

const FOLDER = 'release'
const NAME = 'project-portal'

/** Builds, and writes this version's files for publishing into `release/`. Returns the version and the files' paths. */
export async function makeArtifacts(): Promise<{ version: string; files: string[] }> {
  const version = readVersion()
  const name = `${NAME}-${version}`
  execFileSync(process.execPath, ['scripts/build/build.mjs'], {
    cwd: ROOT,
    // This program prints only the files that were written.
    stdio: ['ignore', process.stderr, process.stderr],
  })
  rmSync(ROOT + FOLDER, { recursive: true, force: true })
  mkdirSync(ROOT + FOLDER)
  await writeArchive(`${ROOT}${FOLDER}/${name}.tar.gz`, name)
  const texts = {
    [`${name}.cdx.json`]: getComponents(),
    'notes.md': `${getReleaseNotes(read('CHANGELOG.md'), version)}\n`,
    'latest.json': readFeed(version),
  }
  for (const [file, text] of Object.entries(texts)) writeFileSync(`${ROOT}${FOLDER}/${file}`, text)
  const files = [`${name}.tar.gz`, ...Object.keys(texts)]
  writeFileSync(`${ROOT}${FOLDER}/SHA256SUMS`, files.map(getSum).join(''))
  return { version, files: [...files, 'SHA256SUMS'].map((file) => `${FOLDER}/${file}`) }
}

function getComponents(): string {
  const bom = readSbom() as { metadata: { component: object } }
  // npm uses the folder's name.
  Object.assign(bom.metadata.component, { name: NAME })
  return `${JSON.stringify(bom, null, 2)}\n`
}

/** Returns the response of UPDATE_URL (`server/commands/nouns/version.ts`). */
function readFeed(version: string): string {
  const { repository } = readAddresses()
  const notes = repository && { notes: `${repository}/releases/tag/${getTag(version)}` }
  return `${JSON.stringify({ version, ...notes }, null, 2)}\n`
}

/** Returns a line for `sha256sum --check`. */
const getSum = (file: string) =>
  `${createHash('sha256')
    .update(readFileSync(`${ROOT}${FOLDER}/${file}`))
    .digest('hex')}  ${file}\n`
