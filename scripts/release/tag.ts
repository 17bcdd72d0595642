import { git, tagOf } from './project.ts'

/** The commit that a tag names; undefined if there is no such tag. */
export const commitOf = (tag: string): string | undefined =>
  git(
    'for-each-ref',
    '--format=%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)',
    `refs/tags/${tag}`,
  ) || undefined

/** Tags the commit, unless it is tagged already. Returns a line that says what comes next. */
export function tagRelease(version: string): string {
  const tag = tagOf(version)
  if (commitOf(tag) !== undefined) return `This commit is ${tag} already.`
  git('tag', '--annotate', tag, '--message', `Project Portal ${version}`)
  return `Tagged ${tag}. \`git push origin ${tag}\` starts the workflow that drafts the release.`
}
