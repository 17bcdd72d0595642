import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '#shared/events/schemas.ts'
import type { Presence } from '#shared/presence/schemas.ts'

/** What a changed record shows up in, by the first part of the query keys. */
const AFFECTED: Record<Change['entityType'], readonly string[]> = {
  brief: ['briefs', 'stats'],
  project: ['projects', 'briefs', 'files', 'tasks', 'info-requests', 'stats'],
  website: ['websites', 'projects', 'stats'],
  ticket: ['tickets', 'websites', 'stats'],
  info_request: ['info-requests', 'stats'],
  task: ['tasks', 'stats'],
  user: ['users'],
  webhook: ['webhooks'],
  mail: [],
}
const ALWAYS = ['activities', 'comments', 'notifications', 'mails']

export const CHANNEL = 'portal-changes'
const LOCK = 'portal-events'
/** One deed's events come together; and pages that hear of the same one do not all ask in the same moment. */
const TOGETHER_MS = 20
const SLOWEST_MS = 2000
/** How much older than its arrival data may be. */
const ON_ITS_WAY_MS = 2000
const REMEMBERED_MS = 10_000
const REOPEN_MS = 5000
/** The server says something every 20 seconds. What is silent for longer died without a word: a sleep, another network. */
const SILENT_MS = 45_000
const CHECK_MS = 5000
/** Longer than a page takes to open its own connection: by then another page held it. */
const HANDED_OVER_MS = 2000
/** One of too many streams of a person opens again when somebody uses the page, or after so long. */
const RESTED_MS = 600_000
const SIGNS_OF_USE = ['focus', 'pointerdown', 'keydown'] as const
/** After a restart not every browser asks for everything at the same moment. */
const SPREAD_MS = 1000

type News = Change | Presence | 'resync'
/** A number: the page that began then changed whose pages of this browser these are. */
type Message = News | { since: number } | number

/** Raised on the window when the news are that somebody looks at a ticket. */
export const PRESENCE_EVENT = 'ticket-presence'

declare global {
  interface WindowEventMap {
    [PRESENCE_EVENT]: CustomEvent<Presence>
  }
}

/**
 * Keeps what is on screen up to date. Of a browser's pages one holds the connection and tells the others. Returns
 * what ends it.
 */
export function followChanges(client: QueryClient): () => void {
  const began = performance.now()
  const ended = new AbortController()
  const channel = new BroadcastChannel(CHANNEL)
  const refresh = refresher(client)
  let recent: { at: number; news: News }[] | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'number') {
      if (data !== performance.timeOrigin) location.reload()
    } else if (typeof data === 'object' && 'since' in data) {
      for (const { at, news } of recent ?? []) if (at >= data.since) channel.postMessage(news)
    } else refresh(data)
  })
  // What it shows was asked for before it could hear; the page that holds the connection tells what it missed.
  channel.postMessage({ since: Date.now() - ageOf(client) })
  const hold = async () => {
    recent = []
    const source = openStream(
      client,
      (news) => {
        if (ended.signal.aborted) return
        const at = Date.now()
        recent = [...(recent ?? []).filter((old) => old.at > at - REMEMBERED_MS), { at, news }]
        refresh(news)
        channel.postMessage(news)
      },
      performance.now() - began > HANDED_OVER_MS,
    )
    await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
    source.close()
  }
  // The next page takes over when this one goes; asking is given up with it.
  navigator.locks.request(LOCK, { signal: ended.signal }, hold).catch(() => {})
  return () => {
    ended.abort()
    channel.close()
  }
}

/**
 * A stream that comes back after whatever ended it: a dead session, a restart, a lost network. `missed`: there was one
 * before this.
 */
function openStream(client: QueryClient, tell: (news: News) => void, missed: boolean): { close: () => void } {
  let source: EventSource
  let heardAt = Date.now()
  const heard = () => {
    heardAt = Date.now()
  }
  let again: ReturnType<typeof setTimeout> | undefined
  const stopped = new AbortController()
  let opened = missed
  const open = () => {
    source = new EventSource(`/api/events?age=${ageOf(client)}`)
    heard()
    for (const name of ['open', 'ping', 'change', 'presence', 'resync']) source.addEventListener(name, heard)
    source.addEventListener('change', ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as Change))
    source.addEventListener('presence', ({ data }: MessageEvent<string>) =>
      tell(JSON.parse(data) as Presence),
    )
    source.addEventListener('resync', () => tell('resync'))
    source.addEventListener('crowded-out', () => {
      source.close()
      const used = new AbortController()
      const goOn = () => {
        used.abort()
        clearTimeout(again)
        open()
      }
      again = setTimeout(goOn, RESTED_MS)
      const signal = AbortSignal.any([used.signal, stopped.signal])
      for (const sign of SIGNS_OF_USE) window.addEventListener(sign, goOn, { signal })
    })
    source.addEventListener('open', () => {
      if (opened) tell('resync')
      opened = true
    })
    // The browser retries a broken stream by itself, but gives up on a refusal.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, REOPEN_MS * (1 + Math.random()))
    })
  }
  open()
  const watch = setInterval(() => {
    if (source.readyState === EventSource.CLOSED || Date.now() - heardAt < SILENT_MS) return
    source.close()
    open()
  }, CHECK_MS)
  return {
    close: () => {
      stopped.abort()
      clearInterval(watch)
      clearTimeout(again)
      source.close()
    },
  }
}

/** For how long, in milliseconds, what is on screen may have changed unheard. */
function ageOf(client: QueryClient): number {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const read = shown.map(({ state }) => state.dataUpdatedAt).filter(Boolean)
  return Math.ceil(Date.now() - Math.min(Date.now(), ...read)) + ON_ITS_WAY_MS
}

/** Collects what comes together, then asks again for what is on screen of it; never twice at the same time. */
function refresher(client: QueryClient): (news: News) => void {
  let stale = new Set<unknown>()
  let everything = false
  let busy = false
  const flush = async () => {
    const keys = stale
    const all = everything
    stale = new Set()
    everything = false
    await Promise.race([askAgain(client, (name) => all || keys.has(name)), after(SLOWEST_MS)])
    busy = false
    plan()
  }
  const plan = () => {
    if (busy || (!everything && stale.size === 0)) return
    busy = true
    void after(TOGETHER_MS + Math.random() * (everything ? SPREAD_MS : TOGETHER_MS)).then(flush)
  }
  return (news) => {
    if (news === 'resync') everything = true
    else if ('ticketId' in news)
      return void window.dispatchEvent(new CustomEvent(PRESENCE_EVENT, { detail: news }))
    else for (const key of [...AFFECTED[news.entityType], ...ALWAYS]) stale.add(key)
    plan()
  }
}

async function askAgain(client: QueryClient, affects: (name: unknown) => boolean): Promise<void> {
  const affected = client.getQueryCache().findAll({ predicate: ({ queryKey }) => affects(queryKey[0]) })
  // What is on its way may have been read before the change. It is asked for once more and not broken off: it may be the
  // next page of a list, which its reader asked for.
  const early = new Set(affected.filter(({ state }) => state.fetchStatus === 'fetching'))
  const again = (which: typeof early) =>
    client.invalidateQueries({ predicate: (query) => which.has(query) }, { cancelRefetch: false })
  await again(new Set(affected))
  if (early.size > 0) await again(early)
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
