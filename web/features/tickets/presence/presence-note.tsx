import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { usePresence } from './use-presence.ts'
import { staffQuery } from '#web/api/queries/staff.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'

interface PresenceNoteProps {
  ticketId: number
  /** Whether this person is typing, which the others are notified of. */
  writing: boolean
}

/** Which other staff are viewing this ticket right now, in a line; nothing if there are none. */
export function PresenceNote({ ticketId, writing }: PresenceNoteProps) {
  const present = usePresence(ticketId, writing)
  const { data: staff = [] } = useQuery(staffQuery)
  const others = staff.filter(({ id }) => id in present)
  const answering = others.filter(({ id }) => present[id]?.state === 'answering')
  const who = answering.length > 0 ? answering : others
  return (
    <output className="flex min-h-7 items-center gap-2 text-sm text-ink-3 empty:hidden">
      {who.length > 0 && (
        <>
          <span className="flex -space-x-1.5">
            {who.slice(0, 3).map(({ id, fullName, picture }) => (
              <Avatar key={id} name={fullName} picture={picture} size="sm" className="ring-2 ring-surface" />
            ))}
          </span>
          <span className={answering.length > 0 ? 'font-medium text-warn' : undefined}>
            {wordsOf(
              who.map(({ fullName }) => fullName),
              answering.length > 0,
            )}
          </span>
        </>
      )}
    </output>
  )
}

function wordsOf(names: readonly string[], answering: boolean): string {
  const [first = '', second, ...more] = names
  if (more.length > 0) {
    const given = { first, n: names.length - 1 }
    return answering
      ? t('{first} and {n, plural, other {# others}} are answering', given)
      : t('{first} and {n, plural, other {# others}} are looking at this too', given)
  }
  if (second)
    return answering
      ? t('{first} and {second} are answering', { first, second })
      : t('{first} and {second} are looking at this too', { first, second })
  return answering
    ? t('{name} is answering', { name: first })
    : t('{name} is looking at this too', { name: first })
}
