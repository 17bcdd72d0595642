import type { Person } from '#shared/contract/fields.ts'
import { amount } from '#shared/words.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'

const SHOWN = 4

/** A few people's faces, one over the other, and how many there are beside them. Their names are told in words. */
export function Faces({ people }: { people: readonly Person[] }) {
  const more = people.length - SHOWN
  return (
    <span aria-hidden="true" className="flex flex-none -space-x-1 rtl:space-x-reverse">
      {people.slice(0, SHOWN).map(({ id, fullName, picture }) => (
        <Avatar key={id} name={fullName} picture={picture} size="sm" className="ring-2 ring-surface" />
      ))}
      {more > 0 && (
        <span className="inline-grid size-7 place-items-center rounded-full bg-hover text-2xs font-[640] text-ink-2 ring-2 ring-surface">
          {`+${amount(more)}`}
        </span>
      )}
    </span>
  )
}
