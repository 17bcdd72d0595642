import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { said, t } from '#shared/words.ts'
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

interface ClientOverviewProps {
  project: Project
  needs: ReactNode
  milestones: ReactNode
}

/** What clients see first: the project's stage, its milestones, what is needed, and progress. */
export function ClientOverview({ project, needs, milestones }: ClientOverviewProps) {
  const archived = project.archivedAt !== null
  const { now, next } = archived ? archivedOutlook : projectOutlook[project.status]
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card className="lg:col-span-2">
        <CardHeader level={2} title={now} description={next} className="mb-6" />
        <ProjectStages map={clientProjectStatus} status={project.status} />
      </Card>
      <div className="empty:hidden lg:col-span-2">{milestones}</div>
      {!archived && needs}
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader level={2} title={t('At a Glance')} />
          <ProgressBar
            value={project.progress}
            label={t('Progress of {name}', { name: project.name })}
            showValue
          />
          <div className="mt-5">
            <Facts items={datesOf(project)} />
          </div>
        </Card>
        <Card>
          <CardHeader level={2} title={t('About This Project')} />
          <LongText>{project.description}</LongText>
          {project.briefId !== null && (
            <p className="mt-4">
              <Link {...pageOf('brief', project.briefId, 'client')} className={linkLook}>
                {t('Read Your Original Brief')}
              </Link>
            </p>
          )}
        </Card>
      </div>
    </div>
  )
}

const datesOf = (project: Project) => [
  ...(project.responsible ? [{ label: t('Responsible'), value: project.responsible.fullName }] : []),
  {
    label: isAhead(project.startDate) ? t('Starts') : t('Started'),
    value: <DateText value={project.startDate} missing={t('Not set')} />,
  },
  { label: t('Due'), value: <DateText value={project.dueDate} missing={t('No deadline')} /> },
  isFinished(project.status)
    ? { label: said('project', 'Completed'), value: <DateText value={project.completedDate} /> }
    : {
        label: t('Time Left'),
        value: project.archivedAt ? (
          said('project', 'Archived')
        ) : (
          <DueBadge due={project.dueDate} day="elsewhere" />
        ),
      },
  { label: t('Last Updated'), value: <DateText value={project.updatedAt} /> },
]
