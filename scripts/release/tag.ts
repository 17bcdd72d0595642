import { existsSync } from 'node:fs'
import { parseChangelog } from '#shared/docs/changelog.ts'
import { missingAddresses, staleAddresses } from './addresses.ts'
import { ROOT, getBackup, git, read, readVersion, getTag } from './project.ts'
import { missingKeys, translatedLanguages } from '../i18n/catalogues.ts'

/** Returns why this checkout can't be released, one sentence per reason. */
export async function reasonsAgainst(): Promise<string[]> {
  const version = readVersion()
  const [missing, stale] = [missingAddresses(), staleAddresses()]
  const tagged = getCommit(getTag(version))
  const reasons = [
    missing.length > 0 && `release.json does not have ${missing.join(', ')}.`,
    stale.length > 0 &&
      `${stale.join(', ')}: does not match release.json. Run \`npm run release -- --addresses\`.`,
    !parseChangelog(read('CHANGELOG.md')).has(version) &&
      `CHANGELOG.md has no section ${version}. Run \`npm run release -- --prepare\`.`,
    !existsSync(ROOT + getBackup(version)) &&
      `${getBackup(version)} is missing. \`npm run release -- --prepare\` creates it.`,
    ...translatedLanguages().map(
      (language) =>
        missingKeys(language).length > 0 &&
        `locales/${language}/messages.json is incomplete. \`npm run i18n\` lists the missing texts.`,
    ),
    git('status', '--porcelain') !== '' && 'There are uncommitted changes.',
    tagged !== undefined && tagged !== git('rev-parse', 'HEAD') && `${getTag(version)} tags another commit.`,
  ]
  return reasons.filter((reason) => reason !== false)
}

/** Returns the commit that a tag names. Undefined if there is no such tag. */
export const getCommit = (tag: string): string | undefined =>
  git(
    'for-each-ref',
    '--format=%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)',
    `refs/tags/${tag}`,
  ) || undefined

/** Tags the commit, unless it's tagged already. Returns a line that describes the next step. */
export function tagRelease(version: string): string {
  const tag = getTag(version)
  if (getCommit(tag) !== undefined) return `This commit is already tagged ${tag}.`
  git('tag', '--annotate', tag, '--message', `Project Portal ${version}`)
  return `Tagged ${tag}. \`git push origin ${tag}\` starts the workflow that drafts the release.`
}
