import type { CompanyRef, Person } from '#shared/contract/fields.ts'
import { rich } from '#shared/i18n/t.ts'
import { CompanyLink } from './company-link.tsx'

type ClientCellProps = { client: Pick<Person, 'fullName'>; company: CompanyRef }

/** The client of a record, in a table for staff: the person above the company, each truncated to one line. */
export const ClientCell = ({ client: { fullName }, company }: ClientCellProps) => (
  <div
    title={`${fullName}, ${company.name}`}
    className="@2xl:max-w-28 *:@2xl:truncate @4xl:max-w-32 @5xl:max-w-48"
  >
    <p className="text-ink">
      <bdi>{fullName}</bdi>
    </p>
    <p className="text-sm text-ink-3">
      <CompanyLink company={company} />
    </p>
  </div>
)

/** The client of a record, in a list of facts: the person above the company. */
export const ClientAndCompany = ({ client: { fullName }, company }: ClientCellProps) => (
  <>
    <bdi>{fullName}</bdi>
    <span className="block text-sm text-ink-3">
      <CompanyLink company={company} />
    </span>
  </>
)

/** The client of a record, in a sentence: `Anna Bauer, Bakery Bauer`. */
export const ClientText = ({ client: { fullName }, company }: ClientCellProps) =>
  rich('{client}, {company}', { client: <bdi>{fullName}</bdi>, company: <CompanyLink company={company} /> })
