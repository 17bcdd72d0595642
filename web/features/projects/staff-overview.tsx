import { Link } from '@tanstack/react-router'
import type { Project } from '#shared/projects/schemas.ts'
import { pageOf } from '#web/records.ts'
import { ProjectStages } from './project-stages.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { linkLook } from '#web/ui/base/link-look.ts'

/** Dates, progress and origin of a project. */
export function StaffOverview({ project }: { project: Project }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card className="lg:col-span-2">
        <ProjectStages status={project.status} />
      </Card>
      <Card>
        <CardHeader level={2} title="Timeline" />
        <Facts
          items={[
            { label: 'Start date', value: <DateText value={project.startDate} missing="Not set" /> },
            { label: 'Due date', value: <DateText value={project.dueDate} missing="No deadline" /> },
            {
              label: 'Completed',
              value: <DateText value={project.completedDate} missing="Not completed" />,
            },
            { label: 'Last updated', value: <RelativeTime value={project.updatedAt} /> },
          ]}
        />
      </Card>
      <Card>
        <CardHeader level={2} title="Details" />
        <Facts
          items={[
            { label: 'Client', value: project.client.fullName },
            { label: 'Company', value: project.client.companyName ?? 'Not specified' },
            { label: 'Progress', value: `${project.progress}%` },
            { label: 'Original brief', value: <BriefLink briefId={project.briefId} /> },
          ]}
        />
      </Card>
    </div>
  )
}

function BriefLink({ briefId }: { briefId: number | null }) {
  if (briefId === null) return 'None'
  return (
    <Link {...pageOf('brief', briefId, 'staff')} className={linkLook}>
      Brief #{briefId}
    </Link>
  )
}
