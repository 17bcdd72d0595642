/** The heading of changes that haven't been released. */
export const UNRELEASED = 'Unreleased'

/** Returns the texts of a changelog by version, in Markdown. */
export function parseChangelog(changelog: string): Map<string, string> {
  const [, ...sections] = changelog.split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [head = '', ...lines] = section.split('\n')
      const [name = ''] = head.replaceAll(/[[\]]/g, '').split(' ')
      return [name, lines.join('\n').trim()]
    }),
  )
}

/** Returns the changes in a version, in Markdown. A build between two releases is newer than its version number. */
export function getReleaseNotes(changelog: string, version: string): string {
  const sections = parseChangelog(changelog)
  return sections.get(version) ?? sections.get(UNRELEASED) ?? ''
}
