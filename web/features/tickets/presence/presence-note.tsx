import { useQuery } from '@tanstack/react-query'
import { plural } from '#shared/plural.ts'
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
  const [who, words] = answering.length > 0 ? [answering, 'answering'] : [others, 'looking at this too']
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
            {namesOf(who.map(({ fullName }) => fullName))} {plural(who.length, 'is', 'are')} {words}
          </span>
        </>
      )}
    </output>
  )
}

function namesOf(names: readonly string[]): string {
  const [first = '', second, ...more] = names
  if (more.length > 0) return `${first} and ${names.length - 1} others`
  return second ? `${first} and ${second}` : first
}
