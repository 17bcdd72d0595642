import type { Person } from '#shared/contract/fields.ts'
import { Avatar } from '../page/avatar.tsx'

interface StaffCellProps {
  person: Person | null
  /** Shown in place of a name. */
  missing: string
}

/** A staff member in a table. Shows only the avatar where there is little room. */
export const StaffCell = ({ person, missing }: StaffCellProps) =>
  person ? (
    <span title={person.fullName} className="flex items-center gap-2">
      <span className="@max-2xl:hidden">
        <Avatar name={person.fullName} picture={person.picture} size="sm" />
      </span>
      <span className="block truncate @2xl:@max-6xl:sr-only @6xl:max-w-40">
        <bdi>{person.fullName}</bdi>
      </span>
    </span>
  ) : (
    <span title={missing} className="text-ink-3">
      <span className="@2xl:@max-6xl:sr-only">{missing}</span>
      <span aria-hidden="true" className="@max-2xl:hidden @6xl:hidden">
        –
      </span>
    </span>
  )
