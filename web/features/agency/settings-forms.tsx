import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rich } from '#shared/words.ts'
import { usePortal } from '#web/api/session.ts'
import { linkLook } from '#web/ui/base/button.tsx'
import { AccessCard, SecurityCard } from './access-card.tsx'
import { ChecklistCard } from './checklist-card.tsx'
import { ContactCard, MailCard } from './contact-card.tsx'
import { EmergencyCard, TargetsCard } from './emergency-card.tsx'
import { GeneralCard } from './general-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LanguagesCard } from './languages-card.tsx'
import { LegalCard } from './legal-card.tsx'
import type { AgencySettings } from './queries.ts'
import { TranslationsCard } from './translations-card.tsx'

/** All sections of the settings, each a form of its own. */
export default function SettingsForms({ record }: { record: AgencySettings }) {
  const { hash } = useLocation()
  // A link to a section was followed before the section was there.
  useEffect(() => {
    document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <>
      <GeneralCard record={record} />
      {record.spokenLanguages.length > 1 && <LanguagesCard record={record} />}
      <ContactCard record={record} />
      <MailCard record={record} />
      <LegalCard record={record} />
      {record.languages.length > 1 && <TranslationsCard record={record} />}
      <HoursCard record={record} />
      <TargetsCard record={record} />
      <EmergencyCard record={record} />
      <AccessCard record={record} />
      <SecurityCard record={record} />
      <ChecklistCard />
      <p className="text-sm text-ink-3">
        {rich('Version {version} · <link>What’s New</link>', {
          version: usePortal()?.version,
          link: (words) => (
            <Link to="/help" search={{ guide: 'whats-new' }} className={linkLook}>
              {words}
            </Link>
          ),
        })}
      </p>
    </>
  )
}
