import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { archivedOutlook, projectOutlook } from './project-outlook.ts'
import { ProjectStages } from './project-stages.tsx'
import { clientProjectStatus } from './project-status.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { isAhead } from '#web/ui/display/day-from-today.ts'
import { DateText, DueBadge } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { linkLook } from '#web/ui/base/link-look.ts'
import { isFinished } from '#shared/projects/values.ts'
import { pageOf } from '#web/records.ts'

/** What clients see first: the project's stage, what comes next, what is needed, and progress. */
export function ClientOverview({ project, needs }: { project: Project; needs: ReactNode }) {
  const archived = project.archivedAt !== null
  const { now, next } = archived ? archivedOutlook : projectOutlook[project.status]
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card className="lg:col-span-2">
        <CardHeader level={2} title={now} description={next} className="mb-6" />
        <ProjectStages map={clientProjectStatus} status={project.status} />
      </Card>
      {!archived && needs}
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader level={2} title="At a Glance" />
          <ProgressBar value={project.progress} label={`Progress of ${project.name}`} showValue />
          <div className="mt-5">
            <Facts items={datesOf(project)} />
          </div>
        </Card>
        <Card>
          <CardHeader level={2} title="About This Project" />
          <LongText>{project.description}</LongText>
          {project.briefId !== null && (
            <p className="mt-4">
              <Link {...pageOf('brief', project.briefId, 'client')} className={linkLook}>
                Read Your Original Brief
              </Link>
            </p>
          )}
        </Card>
      </div>
    </div>
  )
}

const datesOf = (project: Project) => [
  ...(project.responsible ? [{ label: 'Responsible', value: project.responsible.fullName }] : []),
  {
    label: isAhead(project.startDate) ? 'Starts' : 'Started',
    value: <DateText value={project.startDate} missing="Not set" />,
  },
  { label: 'Due', value: <DateText value={project.dueDate} missing="No deadline" /> },
  isFinished(project.status)
    ? { label: 'Completed', value: <DateText value={project.completedDate} /> }
    : {
        label: 'Time Left',
        value: project.archivedAt ? 'Archived' : <DueBadge due={project.dueDate} day="elsewhere" />,
      },
  { label: 'Last Updated', value: <DateText value={project.updatedAt} /> },
]
