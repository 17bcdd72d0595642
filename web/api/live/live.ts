import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Change } from '#shared/events/schemas.ts'
import type { Presence } from '#shared/tickets/presence/schemas.ts'
import { ApiError, call } from '../call.ts'
import { pageContext } from '../page-context.ts'
import { renewSession } from '../page-questions.ts'
import { currentUser, reloadSession, type SessionUser } from '../session.ts'
import { CHANNEL, PRESENCE_EVENT } from './messages.ts'
import { CARRIED_FRESH_MS } from './query-client.ts'
import { affectedBy } from './refresh.ts'

const LOCK = 'portal-events'
/** Collects the events of one action; also spreads out the requests of pages that receive the same event. */
const TOGETHER_MS = 20
const SLOWEST_MS = 2000
/** How much older than its arrival data may be. */
const ON_ITS_WAY_MS = 2000
const REMEMBERED_MS = 10_000
const REOPEN_MS = 5000
/**
 * The server sends something every 20 seconds. A stream that is silent for longer has died unnoticed, because of sleep
 * or a network change.
 */
const SILENT_MS = 45_000
const CHECK_MS = 5000
/** Longer than a page takes to open its own connection: one that connects later has taken over from another page. */
const HANDED_OVER_MS = 2000
/** If a person has too many streams, the closed one reopens when somebody uses the page, or after this time. */
const RESTED_MS = 600_000
const SIGNS_OF_USE = ['focus', 'pointerdown', 'keydown'] as const
/** Keeps browsers from all reloading everything at the same moment after a restart. */
const SPREAD_MS = 1000

type LiveMessage = Change | Presence | 'resync' | 'access-ended'
/** A number: in the page that started at that time, somebody else has signed in. */
type Message = LiveMessage | { since: number } | number

/**
 * Keeps the screen up to date. Of a browser's pages, one holds the connection and forwards to the others. Returns a
 * function that stops it.
 */
export function followChanges(client: QueryClient): () => void {
  const began = performance.now()
  const ended = new AbortController()
  const channel = new BroadcastChannel(CHANNEL)
  const refresh = refresher(client)
  let recent: { at: number; message: LiveMessage }[] | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'number') {
      if (data !== performance.timeOrigin) location.reload()
    } else if (typeof data === 'object' && 'since' in data) {
      for (const { at, message } of recent ?? []) if (at >= data.since) channel.postMessage(message)
    } else refresh(data)
  })
  // Its data was requested before it could receive changes; the page that holds the connection sends what it missed.
  channel.postMessage({ since: Date.now() - ageOf(client) })
  const hold = async () => {
    recent = []
    const source = openStream(
      client,
      (message) => {
        if (ended.signal.aborted) return
        const at = Date.now()
        recent = [...(recent ?? []).filter((old) => old.at > at - REMEMBERED_MS), { at, message }]
        refresh(message)
        channel.postMessage(message)
      },
      performance.now() - began > HANDED_OVER_MS,
    )
    await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
    source.close()
  }
  // The next page takes over when this one closes; closing also withdraws the request for the lock.
  navigator.locks.request(LOCK, { signal: ended.signal }, hold).catch(() => {})
  return () => {
    ended.abort()
    channel.close()
  }
}

/**
 * A stream that reconnects after whatever ended it: an expired session, a restart, a lost network. `missed`: there was
 * one before this.
 */
function openStream(
  client: QueryClient,
  forward: (message: LiveMessage) => void,
  missed: boolean,
): { close: () => void } {
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
    source.addEventListener('change', ({ data }: MessageEvent<string>) => forward(JSON.parse(data) as Change))
    source.addEventListener('presence', ({ data }: MessageEvent<string>) =>
      forward(JSON.parse(data) as Presence),
    )
    for (const name of ['resync', 'access-ended'] as const) source.addEventListener(name, () => forward(name))
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
      if (opened) forward('resync')
      opened = true
    })
    // The browser itself retries a broken stream, but gives up after an error response.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      again = setTimeout(open, REOPEN_MS * (1 + Math.random()))
      void renewEndedSession()
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

/** An `EventSource` doesn't tell why it was refused. Without this, the page would notice with its next refetch. */
const renewEndedSession = () =>
  call('GET /api/user').catch((error: unknown) =>
    error instanceof ApiError && error.status === 401 ? renewSession() : undefined,
  )

/** How long, in milliseconds, what is on screen may have changed unnoticed. */
function ageOf(client: QueryClient): number {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const read = shown.map(({ state }) => state.dataUpdatedAt).filter(Boolean)
  const oldest = Math.min(Date.now(), ...read)
  // What came with the page was read before the browser took it, but after the navigation began.
  const { timeOrigin } = performance
  const cameWithPage = pageContext().carried && oldest < timeOrigin + CARRIED_FRESH_MS
  return Math.ceil(Date.now() - (cameWithPage ? timeOrigin : oldest)) + ON_ITS_WAY_MS
}

/** Batches events that arrive together, then refetches what is on screen; never twice at the same time. */
function refresher(client: QueryClient): (message: LiveMessage) => void {
  let stale = new Set<unknown>()
  let everything = false
  let busy = false
  const flush = async () => {
    const keys = stale
    const all = everything
    stale = new Set()
    everything = false
    const work = [askAgain(client, (name) => all || keys.has(name))]
    if (all || keys.has('companies')) work.push(followRights(client))
    await Promise.race([Promise.all(work), after(SLOWEST_MS)])
    busy = false
    plan()
  }
  const plan = () => {
    if (busy || (!everything && stale.size === 0)) return
    busy = true
    void after(TOGETHER_MS + Math.random() * (everything ? SPREAD_MS : TOGETHER_MS)).then(flush)
  }
  return (message) => {
    // What is on the page goes with it.
    if (message === 'access-ended') return location.replace('/auth')
    if (message === 'resync') everything = true
    else if ('ticketId' in message)
      return void window.dispatchEvent(new CustomEvent(PRESENCE_EVENT, { detail: message }))
    else for (const key of affectedBy(message.entityType)) stale.add(key)
    plan()
  }
}

/** What the signed-in person may see, as far as it can change while a page is open. */
const rightsOf = (user: SessionUser | null): string =>
  JSON.stringify([
    user?.staffRole,
    user?.companyIds,
    user?.companies.map(({ id, role, projectIds }) => [id, role, projectIds]),
  ])

/** Forgets what was read with other rights: nothing of it may be shown any more. */
async function followRights(client: QueryClient): Promise<void> {
  const before = rightsOf(currentUser())
  // Unreachable, or signed out: whatever the page asks next says so.
  const user = await reloadSession().catch(() => null)
  if (user && rightsOf(user) !== before) await client.resetQueries()
}

async function askAgain(client: QueryClient, affects: (name: unknown) => boolean): Promise<void> {
  // What a change under way previews is asked for again once it is done: until then, it would be shown as it was before.
  const isPreviewed = (mutationKey: QueryKey) => client.isMutating({ mutationKey }) > 0
  const affected = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => affects(queryKey[0]) && !isPreviewed(queryKey) })
  // A fetch in progress may have been read before the change. It is repeated rather than canceled: it may be a list's
  // next page, which the reader requested.
  const early = new Set(affected.filter(({ state }) => state.fetchStatus === 'fetching'))
  const again = (which: typeof early) =>
    client.invalidateQueries({ predicate: (query) => which.has(query) }, { cancelRefetch: false })
  await again(new Set(affected))
  if (early.size > 0) await again(early)
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
