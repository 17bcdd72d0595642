import { readFileSync } from 'node:fs'
import { notesOf } from '#shared/changelog.ts'
import { readConfig } from '#server/config/config.ts'
import { VERSION } from '#server/version.ts'
import { type Command, command } from '../command.ts'

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

/** What is new in the version that runs. */
export const notes: Command = command({
  about: 'Shows what is new in this version.',
  run: async ({ print }) => {
    const text = notesOf(readFileSync(CHANGELOG, 'utf8'), VERSION)
    print(`Project Portal ${VERSION}\n\n${text}`)
    return { json: { version: VERSION, notes: text } }
  },
})
