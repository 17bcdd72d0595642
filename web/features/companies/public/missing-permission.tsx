import { Building2, Eye } from 'lucide-react'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'
import { getAgencyName, useUser } from '#web/api/session.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { useCanWrite } from './frame/own-companies.ts'

/** Replaces a form that the user's company role doesn't let them submit. */
export default function MissingPermission() {
  const canWrite = useCanWrite()
  if (useUser().companies.length === 0) return <NoCompanyNotice />
  if (canWrite)
    return (
      <EmptyState icon={Eye} title={t('Contractors can’t submit briefs')}>
        {t(
          'You can see only selected projects. An owner of your company can submit a brief or change your role.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState icon={Eye} title={t('Your role is read-only')}>
      {t('An owner of your company can change your role.')}
    </EmptyState>
  )
}

/** A notice for a client who no longer belongs to any company. */
const NoCompanyNotice = () => (
  <EmptyState icon={Building2} title={t('You don’t belong to a company right now')}>
    {t('To get access, ask an owner of your company, or {agency}, for an invitation.', {
      agency: getAgencyName(),
    })}
  </EmptyState>
)

/** Replaces a page for a client who no longer belongs to any company. */
export const NoCompany = () => (
  <>
    <PageHeader title={t('Company')} />
    <NoCompanyNotice />
  </>
)

/** Replaces the form below a record for a client who can only read it. */
export const ReadOnlyNotice = ({ company: { name } }: { company: CompanyRef }) => (
  <p className="flex items-center gap-3 border-t border-line p-card text-sm text-ink-3 print:hidden">
    <Eye size={18} strokeWidth={1.7} aria-hidden="true" className="flex-none" />
    {t('Your role at {company} is read-only here. Its owners can change it.', { company: name })}
  </p>
)
