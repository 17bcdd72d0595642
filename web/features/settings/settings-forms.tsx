import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { checklistQuery } from '#web/api/queries/checklist.ts'
import { usePortal } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { Button, linkClassName } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { AccessCard, SecuritySettingsCard } from './access-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { EmergencyCard, MailCard, TargetsCard } from './contact-cards.tsx'
import { GeneralCard } from './general-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LanguagesCard, TranslationsCard } from './language-cards.tsx'
import { LegalCard } from './legal-card.tsx'
import type { AgencySettings } from './queries.ts'

/** All sections of the settings, each as a separate form. */
export default function SettingsForms({ record }: { record: AgencySettings }) {
  const { hash } = useLocation()
  // A link to a section was followed before the section was rendered.
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
      <SecuritySettingsCard record={record} />
      <ChecklistCard />
      <p className="text-sm text-ink-3">
        {rich('Version {version} · <link>What’s New</link>', {
          version: usePortal()?.version,
          link: (content) => (
            <Link to="/help" search={{ guide: 'whats-new' }} className={linkClassName}>
              {content}
            </Link>
          ),
        })}
      </p>
    </>
  )
}

/** Brings the dismissed checklist of a new agency back. Renders nothing once every step is done. */
function ChecklistCard() {
  const { data: list } = useQuery(checklistQuery)
  const restore = useChange('agency', {
    send: () => call('PATCH /api/agency/settings', { body: { checklistDismissed: false } }),
    successToast: { title: t('Checklist restored'), description: t('It’s on the dashboard again.') },
    failureTitle: t('Could not restore the checklist'),
  })
  if (!list || list.dismissedAt === null || !Object.values(list).includes(false)) return null
  return (
    <Card id="checklist" className="scroll-mt-20">
      <CardHeader
        title={t('Getting Started')}
        description={t('The checklist of first steps was dismissed before it was complete.')}
        className="mb-0"
        action={
          <Button pending={restore.isPending} onClick={() => restore.mutate()}>
            {t('Show on Dashboard')}
          </Button>
        }
      />
    </Card>
  )
}
