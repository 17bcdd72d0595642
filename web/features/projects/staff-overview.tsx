import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { formatPercent, tContext, t } from '#shared/i18n/t.ts'
import { CompanyLink } from '#web/features/companies/public/company-link.tsx'
import { getRecordPage } from '#web/records/records.tsx'
import { projectQuery } from './queries.ts'
import { saveProject } from './use-update-project.ts'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'

const Responsible = lazyPart(() => import('#web/features/users/public/responsible.tsx'))

/** Dates, progress and origin of a project. */
export const StaffOverview = ({ project }: { project: Project }) => (
  <div className="grid gap-4 lg:grid-cols-2">
    <Card>
      <CardHeader title={t('Dates')} />
      <Facts
        items={[
          { label: t('Start Date'), value: <DateText value={project.startDate} missing={t('Not set')} /> },
          { label: t('Due Date'), value: <DateText value={project.dueDate} missing={t('No deadline')} /> },
          {
            label: tContext('project', 'Completed'),
            value: <DateText value={project.completedDate} missing={t('Not completed')} />,
          },
          { label: t('Last Updated'), value: <RelativeTime value={project.lastActivityAt} /> },
        ]}
      />
    </Card>
    <Card>
      <CardHeader title={t('Details')} />
      <Facts
        items={[
          { label: t('Client'), value: project.client.fullName },
          {
            label: t('Company'),
            value: <CompanyLink company={project.company} className={linkClassName} />,
          },
          { label: t('Responsible'), value: <ResponsibleFact project={project} /> },
          { label: t('Progress'), value: formatPercent(project.progress) },
          { label: t('Original Brief'), value: <BriefLink briefId={project.briefId} /> },
        ]}
      />
    </Card>
  </div>
)

function ResponsibleFact({ project }: { project: Project }) {
  const { id, version, responsible, archivedAt } = project
  const name = responsible?.fullName ?? t('No one')
  if (archivedAt !== null) return name
  return (
    <Suspense fallback={name}>
      <Responsible
        kind="project"
        record={project}
        query={projectQuery(id).queryKey}
        send={(responsibleId, undo) => saveProject(id, { responsibleId }, { ifMatch: version, undo })}
      />
    </Suspense>
  )
}

function BriefLink({ briefId }: { briefId: number | null }) {
  if (briefId === null) return tContext('brief', 'None')
  return (
    <Link {...getRecordPage('brief', briefId, 'staff')} className={linkClassName}>
      {t('Brief #{briefId}', { briefId })}
    </Link>
  )
}
