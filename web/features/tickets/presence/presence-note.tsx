import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/i18n/t.ts'
import { staffQuery } from '#web/api/queries/users.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Presence } from '#shared/tickets/presence/schemas.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { PRESENCE_EVENT } from '#web/api/live/messages.ts'

/** Lists other staff who are viewing or answering this ticket right now, on one line. Empty if no one is. */
export function PresenceNote({ ticketId, writing }: { ticketId: number; writing: boolean }) {
  const present = usePresence(ticketId, writing)
  const { data: staff = [] } = useQuery(staffQuery)
  const others = staff.filter(({ id }) => id in present)
  const answering = others.filter(({ id }) => present[id]?.state === 'answering')
  const shownStaff = answering.length > 0 ? answering : others
  return (
    <output className="flex min-h-7 items-center gap-2 text-sm text-ink-3 empty:hidden">
      {shownStaff.length > 0 && (
        <>
          <span className="flex -space-x-1.5">
            {shownStaff.slice(0, 3).map(({ id, fullName, picture }) => (
              <Avatar key={id} name={fullName} picture={picture} size="sm" className="ring-2 ring-surface" />
            ))}
          </span>
          <span className={answering.length > 0 ? 'font-medium text-warn' : undefined}>
            {formatPresence(
              shownStaff.map(({ fullName }) => fullName),
              answering.length > 0,
            )}
          </span>
        </>
      )}
    </output>
  )
}

function formatPresence(names: readonly string[], answering: boolean): string {
  const [first = '', second, ...more] = names
  if (more.length > 0) {
    const values = { first, n: names.length - 1 }
    return answering
      ? t('{first} and {n, plural, other {# others}} are answering', values)
      : t('{first} and {n, plural, other {# others}} are looking at this too', values)
  }
  if (second)
    return answering
      ? t('{first} and {second} are answering', { first, second })
      : t('{first} and {second} are looking at this too', { first, second })
  return answering
    ? t('{name} is answering', { name: first })
    : t('{name} is looking at this too', { name: first })
}

/** The interval at which a page announces its presence. It counts as gone after `ENDS_MS`, more than two intervals. */
const BEAT_MS = 20_000
const ENDS_MS = 50_000
/** The maximum delay of a response to a newcomer. Each page picks a random delay, to spread out the responses. */
const SPREAD_MS = 500

type State = Presence['state']
type PresentUsers = Readonly<Record<number, { state: State; until: number }>>

/** Announces that the user is viewing a ticket or `writing` on it. Returns the other users, by user id. */
function usePresence(ticketId: number, writing: boolean): PresentUsers {
  const me = useUser().id
  const [present, setPresent] = useState<PresentUsers>({})
  const state: State = writing ? 'answering' : 'viewing'
  const announce = useEffectEvent((now: State, arriving: boolean) =>
    sendPresence(ticketId, { state: now, arriving }),
  )
  const beatNow = useEffectEvent(() => announce(state, false))
  const receive = useEffectEvent((update: Presence) => {
    if (update.ticketId !== ticketId || update.userId === me) return
    setPresent((old) => withUpdate(old, update))
    if (update.arriving) setTimeout(() => announce(state, false), Math.random() * SPREAD_MS)
  })
  useEffect(() => {
    const listen = ({ detail }: CustomEvent<Presence>) => receive(detail)
    window.addEventListener(PRESENCE_EVENT, listen)
    return () => window.removeEventListener(PRESENCE_EVENT, listen)
  }, [])
  useEffect(() => {
    const beat = setInterval(() => {
      beatNow()
      setPresent(removeExpired)
    }, BEAT_MS)
    const leave = () => sendPresence(ticketId, { state: 'gone' })
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(beat)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [ticketId])
  const arrived = useRef(false)
  useEffect(() => {
    announce(state, !arrived.current)
    arrived.current = true
  }, [state])
  return present
}

function withUpdate(old: PresentUsers, { userId, state }: Presence): PresentUsers {
  const { [userId]: _left, ...others } = old
  return state === 'gone' ? others : { ...others, [userId]: { state, until: Date.now() + ENDS_MS } }
}

const removeExpired = (old: PresentUsers): PresentUsers =>
  Object.fromEntries(Object.entries(old).filter(([, { until }]) => until > Date.now()))

/** Announces presence, even while the page is closing. Errors are ignored, because the next announcement repeats it. */
function sendPresence(ticketId: number, body: CallInput<'POST /api/tickets/:id/presence'>['body']): void {
  const init = { keepalive: true }
  call('POST /api/tickets/:id/presence', { params: { id: ticketId }, body }, { init }).catch(() => {})
}
