import type { Person } from '#shared/contract/fields.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

interface PersonOptionsProps {
  /** `checkbox` to choose several. */
  type: 'checkbox' | 'radio'
  name?: string
  people: readonly { person: Person; hint?: string; fixed?: boolean }[]
  chosen: ReadonlySet<number>
  onChange: (userId: number, chosen: boolean) => void
}

/** People to choose from, with their pictures. People marked `fixed` are always chosen. */
export const PersonOptions = ({ type, name, people, chosen, onChange }: PersonOptionsProps) => (
  <div className="max-h-80 divide-y divide-line overflow-y-auto overscroll-contain rounded-m border border-line-strong bg-surface">
    {people.map(({ person, hint, fixed = false }) => (
      <label
        key={person.id}
        className="relative flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2 has-disabled:cursor-default has-checked:bg-accent-soft has-disabled:bg-transparent has-focus-visible:-outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
      >
        <input
          type={type}
          name={name}
          checked={fixed || chosen.has(person.id)}
          disabled={fixed}
          onChange={(event) => onChange(person.id, event.target.checked)}
          className={
            type === 'checkbox'
              ? 'tick'
              : 'pip grid size-[18px] flex-none appearance-none place-items-center rounded-full border border-line-field bg-surface outline-none checked:border-accent checked:bg-accent'
          }
        />
        <Avatar name={person.fullName} picture={person.picture} size="sm" />
        <span className="min-w-0 flex-1">
          <CutText className="block truncate text-base text-ink">
            <bdi>{person.fullName}</bdi>
          </CutText>
          {hint && <CutText className="block truncate text-sm text-ink-3">{hint}</CutText>}
        </span>
      </label>
    ))}
  </div>
)
