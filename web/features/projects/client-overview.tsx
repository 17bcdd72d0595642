import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { projectOutlook } from './project-outlook.ts'
import { ProjectStages } from './project-stages.tsx'
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
  const { now, next } = projectOutlook[project.status]
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card className="lg:col-span-2">
        <CardHeader level={2} title={now} description={next} className="mb-6" />
        <ProjectStages status={project.status} />
      </Card>
      {needs}
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader level={2} title="How far we are" />
          <ProgressBar value={project.progress} label={`Progress of ${project.name}`} showValue />
          <div className="mt-5">
            <Facts items={datesOf(project)} />
          </div>
        </Card>
        <Card>
          <CardHeader level={2} title="About this project" />
          <LongText>{project.description}</LongText>
          {project.briefId !== null && (
            <p className="mt-4">
              <Link {...pageOf('brief', project.briefId, 'client')} className={linkLook}>
                Read your original brief
              </Link>
            </p>
          )}
        </Card>
      </div>
    </div>
  )
}

const datesOf = (project: Project) => [
  {
    label: isAhead(project.startDate) ? 'Starts' : 'Started',
    value: <DateText value={project.startDate} missing="Not set" />,
  },
  { label: 'Due', value: <DateText value={project.dueDate} missing="No deadline" /> },
  isFinished(project.status)
    ? { label: 'Completed', value: <DateText value={project.completedDate} /> }
    : { label: 'Time left', value: <DueBadge due={project.dueDate} /> },
  { label: 'Last updated', value: <DateText value={project.updatedAt} /> },
]
