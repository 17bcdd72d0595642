import { readFileSync, writeFileSync } from 'node:fs'
import { UNRELEASED, parseChangelog } from '#shared/docs/changelog.ts'
import { VERSION_NUMBERS, isNewer } from '#shared/docs/versions.ts'
import { layBackup } from './lay-backup.ts'
import { ROOT, ReleaseError, getBackup, read, readVersion } from './project.ts'

const STEPS = ['major', 'minor', 'patch']

/**
 * Turns the checkout into the next version: its number, its section of the changelog, and the backup that later
 * versions must start from. Returns a line that reports it.
 * @throws ReleaseError
 */
export async function prepare(given: string): Promise<string> {
  const version = versionAfter(readVersion(), given)
  const changelog = read('CHANGELOG.md')
  if (!parseChangelog(changelog).get(UNRELEASED))
    throw new ReleaseError(`CHANGELOG.md has no entries under ${UNRELEASED}.`)
  const day = new Date().toISOString().slice(0, 10)
  const written = {
    'package.json': withVersion(read('package.json'), version),
    'package-lock.json': withVersion(read('package-lock.json'), version),
    'CHANGELOG.md': changelog.replace(`## ${UNRELEASED}\n`, `## ${UNRELEASED}\n\n## ${version} - ${day}\n`),
  }
  const before = Object.keys(written).map((file) => [file, readFileSync(ROOT + file)] as const)
  for (const [file, text] of Object.entries(written)) writeFileSync(ROOT + file, text)
  try {
    await layBackup(getBackup(version))
  } catch (error) {
    for (const [file, text] of before) writeFileSync(ROOT + file, text)
    throw error
  }
  return `This is now ${version}. Check CHANGELOG.md, commit, then run \`npm run release\`.`
}

function versionAfter(current: string, given: string): string {
  const step = STEPS.indexOf(given)
  const numbers = (VERSION_NUMBERS.exec(current) ?? []).slice(1).map(Number)
  const version = step < 0 ? given : numbers.map((n, i) => (i < step ? n : i === step ? n + 1 : 0)).join('.')
  if (!VERSION_NUMBERS.test(version))
    throw new ReleaseError(`${given} is not a version. Use three numbers, or one of ${STEPS.join(', ')}.`)
  if (!isNewer(version, current)) throw new ReleaseError(`${version} is not newer than ${current}.`)
  return version
}

/** Returns an npm manifest or lock file with another version. */
function withVersion(text: string, version: string): string {
  const file = JSON.parse(text) as { version: string; packages?: Record<string, { version?: string }> }
  file.version = version
  const own = file.packages?.['']
  if (own) own.version = version
  return `${JSON.stringify(file, null, 2)}\n`
}
