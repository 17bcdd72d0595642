import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { getReleaseNotes } from '#shared/docs/changelog.ts'
import { VERSION_NUMBERS, isNewer } from '#shared/docs/versions.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { boundedFetch } from '#server/platform/egress/bounded-fetch.ts'
import { VERSION } from '#server/platform/version.ts'
import { type Command, CommandError, command } from '../command.ts'

/** Shows the running version and, if UPDATE_URL is set, whether a newer one is available. */
export const versionCommand: Command = command({
  about: 'Shows the installed version and, with UPDATE_URL, whether a newer one is available.',
  run: async ({ print }) => {
    print(`Project Portal ${VERSION} on Node ${process.versions.node}`)
    const { updateUrl } = readConfig()
    const newer = updateUrl === undefined ? undefined : await findNewerVersion(updateUrl)
    if (newer) print(`Version ${newer.version} is available${newer.notes ? `: ${newer.notes}` : '.'}`)
    else if (updateUrl !== undefined) print('This is the newest version.')
    return { json: { version: VERSION, node: process.versions.node, newer: newer ?? null } }
  },
})

const LIMIT_MS = 15_000

const Feed = z.object({
  version: z.string().regex(VERSION_NUMBERS),
  notes: z.url({ protocol: /^https?$/ }).optional(),
})

/** Returns the feed's version if it's newer than this one. Sends the feed no data. @throws CommandError */
async function findNewerVersion(updateUrl: string) {
  const feed = await readFeed(updateUrl).catch((error: unknown) => {
    throw new CommandError(
      'Could not read the newest version from UPDATE_URL. Check the address, and that this machine can reach it.',
      { cause: error },
    )
  })
  return isNewer(feed.version, VERSION) ? feed : undefined
}

async function readFeed(updateUrl: string) {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const answer = await boundedFetch(updateUrl, {
    redirect: 'error',
    signal,
    headers: { 'user-agent': 'project-portal' },
  })
  if (!answer.ok) throw new Error(`UPDATE_URL returned ${answer.status}`)
  return Feed.parse(await answer.json())
}

const CHANGELOG = new URL('../../../CHANGELOG.md', import.meta.url)

/** Shows what is new in the running version. */
export const notesCommand: Command = command({
  about: "Shows what's new in this version.",
  run: async ({ print }) => {
    const text = getReleaseNotes(readFileSync(CHANGELOG, 'utf8'), VERSION)
    print(`Project Portal ${VERSION}\n\n${text}`)
    return { json: { version: VERSION, notes: text } }
  },
})
