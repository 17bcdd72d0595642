import { readFileSync } from 'node:fs'
import { readConfig } from '#server/config/config.ts'
import { VERSION } from '#server/version.ts'
import { type Command, command } from '../command.ts'
import { CommandError } from '../command-error.ts'

/** Which version runs, and with UPDATE_URL whether there is a newer one. */
export const version: Command = command({
  about: 'Shows which version this is, and asks UPDATE_URL for a newer one if it is set.',
  run: async ({ print }) => {
    print(`Project Portal ${VERSION} on Node ${process.versions.node}`)
    const { updateUrl } = readConfig()
    const { findNewer } = await import('../newer-version.ts')
    const newer = updateUrl === undefined ? undefined : await findNewer(updateUrl)
    if (newer) print(`Version ${newer.version} is available${newer.notes ? `: ${newer.notes}` : '.'}`)
    else if (updateUrl !== undefined) print('This is the newest version.')
    return { json: { version: VERSION, node: process.versions.node, newer: newer ?? null } }
  },
})

const CHANGELOG = new URL('../../../CHANGELOG.md', import.meta.url)
const UNRELEASED = 'Unreleased'

/** What is new in the version that runs. */
export const notes: Command = command({
  about: 'Shows what is new in this version.',
  run: async ({ print }) => {
    const sections = sectionsOf(readChangelog())
    // Between two releases, what runs is newer than its number.
    const text = sections.get(VERSION) ?? sections.get(UNRELEASED) ?? ''
    print(`Project Portal ${VERSION}\n\n${text}`)
    return { json: { version: VERSION, notes: text } }
  },
})

function readChangelog(): string {
  try {
    return readFileSync(CHANGELOG, 'utf8')
  } catch (error) {
    throw new CommandError(
      'CHANGELOG.md is not beside the program, as in an image: read it where the version came from',
      {
        cause: error,
      },
    )
  }
}

/** The texts of a changelog by version. */
function sectionsOf(changelog: string): Map<string, string> {
  const [, ...sections] = changelog.split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [head = '', ...lines] = section.split('\n')
      const [name = ''] = head.replaceAll(/[[\]]/g, '').split(' ')
      return [name, lines.join('\n').trim()]
    }),
  )
}
