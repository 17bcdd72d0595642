import * as z from 'zod'
import { VERSION_NUMBERS, isNewer } from '#shared/versions.ts'
import { boundedFetch } from '#server/egress/bounded-fetch.ts'
import { VERSION } from '#server/version.ts'
import { CommandError } from './command-error.ts'

const LIMIT_MS = 15_000

const Feed = z.object({
  version: z.string().regex(VERSION_NUMBERS),
  notes: z.url({ protocol: /^https?$/ }).optional(),
})
export type Release = z.infer<typeof Feed>

/** What the feed names if that is newer than what runs. Tells it nothing. @throws CommandError */
export async function findNewer(updateUrl: string): Promise<Release | undefined> {
  const feed = await readFeed(updateUrl).catch((error: unknown) => {
    throw new CommandError(
      'UPDATE_URL does not say which version is the newest. Is it right, and is it reachable?',
      {
        cause: error,
      },
    )
  })
  return isNewer(feed.version, VERSION) ? feed : undefined
}

async function readFeed(updateUrl: string): Promise<Release> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const answer = await boundedFetch(updateUrl, {
    redirect: 'error',
    signal,
    headers: { 'user-agent': 'project-portal' },
  })
  if (!answer.ok) throw new Error(`It answered ${answer.status}`)
  return Feed.parse(await answer.json())
}
