import type { Person } from '#shared/contract/fields.ts'

/** A person in a table: the name above the company, each truncated to one line. */
export function PersonCell({ person: { fullName, companyName } }: { person: Person }) {
  return (
    <div
      title={companyName ? `${fullName}, ${companyName}` : fullName}
      className="@2xl:max-w-28 *:@2xl:truncate @4xl:max-w-32 @5xl:max-w-48"
    >
      <p className="text-ink">{fullName}</p>
      {companyName && <p className="text-sm text-ink-3">{companyName}</p>}
    </div>
  )
}
