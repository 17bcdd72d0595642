import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '#shared/events.ts'
import type { Presence } from '#shared/presence.ts'

/** What a changed record shows up in, by the first part of the query keys. */
const AFFECTED: Record<Change['entityType'], readonly string[]> = {
  brief: ['briefs', 'stats'],
  project: ['projects', 'briefs', 'files', 'tasks', 'info-requests', 'stats'],
  website: ['websites', 'projects', 'stats'],
  ticket: ['tickets', 'websites', 'stats'],
  info_request: ['info-requests', 'stats'],
  task: ['tasks', 'stats'],
  user: ['users'],
}
const ALWAYS = ['activities', 'comments', 'notifications', 'mails']

export const CHANNEL = 'portal-changes'
const LOCK = 'portal-events'
const TOGETHER_MS = 100
const REOPEN_MS = 5000
/** Longer than a page takes to open its own connection: by then another page held it. */
const HANDED_OVER_MS = 2000
/** After a restart not every browser asks for everything at the same moment. */
const SPREAD_MS = 1000

/** A number: the page that began then changed whose pages of this browser these are. */
type News = Change | Presence | 'resync' | number

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
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (typeof data !== 'number') refresh(data)
    else if (data !== performance.timeOrigin) location.reload()
  })
  const hold = async () => {
    const source = openStream(
      (news) => {
        if (ended.signal.aborted) return
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
function openStream(tell: (news: Exclude<News, number>) => void, missed: boolean): { close: () => void } {
  let source: EventSource
  let again: ReturnType<typeof setTimeout> | undefined
  let opened = missed
  const open = () => {
    source = new EventSource('/api/events')
    source.addEventListener('change', ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as Change))
    source.addEventListener('presence', ({ data }: MessageEvent<string>) =>
      tell(JSON.parse(data) as Presence),
    )
    source.addEventListener('resync', () => tell('resync'))
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
  return {
    close: () => {
      clearTimeout(again)
      source.close()
    },
  }
}

/** Collects what comes together, then asks again for what is on screen of it. */
function refresher(client: QueryClient): (news: Exclude<News, number>) => void {
  let stale = new Set<unknown>()
  let everything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const keys = stale
    const all = everything
    stale = new Set()
    everything = false
    timer = undefined
    void client.invalidateQueries({ predicate: ({ queryKey }) => all || keys.has(queryKey[0]) })
  }
  return (news) => {
    if (news === 'resync') everything = true
    else if ('ticketId' in news)
      return void window.dispatchEvent(new CustomEvent(PRESENCE_EVENT, { detail: news }))
    else for (const key of [...AFFECTED[news.entityType], ...ALWAYS]) stale.add(key)
    timer ??= setTimeout(flush, TOGETHER_MS + (everything ? Math.random() * SPREAD_MS : 0))
  }
}
