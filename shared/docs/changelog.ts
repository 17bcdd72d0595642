/** What is in the changelog before its release. */
export const UNRELEASED = 'Unreleased'

/** The texts of a changelog by version, in Markdown. */
export function sectionsOf(changelog: string): Map<string, string> {
  const [, ...sections] = changelog.split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [head = '', ...lines] = section.split('\n')
      const [name = ''] = head.replaceAll(/[[\]]/g, '').split(' ')
      return [name, lines.join('\n').trim()]
    }),
  )
}

/** What is new in a version, in Markdown. What runs between two releases is newer than its number. */
export function notesOf(changelog: string, version: string): string {
  const sections = sectionsOf(changelog)
  return sections.get(version) ?? sections.get(UNRELEASED) ?? ''
}
