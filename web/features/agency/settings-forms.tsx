import { AccessCard } from '#web/features/agency/access-card.tsx'
import { ContactCard } from '#web/features/agency/contact-card.tsx'
import { GeneralCard } from '#web/features/agency/general-card.tsx'
import { HoursCard } from '#web/features/agency/hours-card.tsx'
import { LegalCard } from '#web/features/agency/legal-card.tsx'
import type { AgencyRecord } from '#web/features/agency/queries.ts'
import { SecurityCard } from '#web/features/agency/security-card.tsx'
import { TargetsCard } from '#web/features/agency/targets-card.tsx'

/** All parts of the settings, each a form of its own. */
export default function SettingsForms({ record }: { record: AgencyRecord }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <GeneralCard record={record} />
      <ContactCard record={record} />
      <LegalCard record={record} />
      <HoursCard record={record} />
      <TargetsCard record={record} />
      <AccessCard record={record} />
      <SecurityCard record={record} />
    </div>
  )
}
