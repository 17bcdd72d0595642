import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Presence } from '#shared/presence/schemas.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { onPresence } from './presence-events.ts'
import { useUser } from '#web/api/session.ts'

/** How often a page announces its presence, and after how long it counts as gone; longer than two intervals. */
const BEAT_MS = 20_000
const ENDS_MS = 50_000
/** Spreads out the responses to a newcomer. */
const SPREAD_MS = 500

type State = Presence['state']
type Present = Readonly<Record<number, { state: State; until: number }>>

/** Announces that the person views a ticket or types on it, and returns the others who do, by user id. */
export function usePresence(ticketId: number, writing: boolean): Present {
  const me = useUser().id
  const [present, setPresent] = useState<Present>({})
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
  useEffect(() => onPresence((update) => receive(update)), [])
  useEffect(() => {
    const beat = setInterval(() => {
      beatNow()
      setPresent(stillThere)
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

function withUpdate(old: Present, { userId, state }: Presence): Present {
  const { [userId]: _left, ...others } = old
  return state === 'gone' ? others : { ...others, [userId]: { state, until: Date.now() + ENDS_MS } }
}

const stillThere = (old: Present): Present =>
  Object.fromEntries(Object.entries(old).filter(([, { until }]) => until > Date.now()))

/** Sends it even if the page is being closed. A failure loses nothing: the next announcement repeats it. */
function sendPresence(ticketId: number, body: CallInput<'POST /api/tickets/:id/presence'>['body']): void {
  const init = { keepalive: true }
  call('POST /api/tickets/:id/presence', { params: { id: ticketId }, body }, { init }).catch(() => {})
}
