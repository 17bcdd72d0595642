import { AccessCard } from './access-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { EmergencyCard } from './emergency-card.tsx'
import { GeneralCard } from './general-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LegalCard } from './legal-card.tsx'
import type { AgencySettings } from './queries.ts'
import { SecurityCard } from './security-card.tsx'
import { TargetsCard } from './targets-card.tsx'

/** All sections of the settings, each a form of its own. */
export default function SettingsForms({ record }: { record: AgencySettings }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <GeneralCard record={record} />
      <ContactCard record={record} />
      <LegalCard record={record} />
      <HoursCard record={record} />
      <TargetsCard record={record} />
      <EmergencyCard record={record} />
      <AccessCard record={record} />
      <SecurityCard record={record} />
    </div>
  )
}
