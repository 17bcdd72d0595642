import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { getOutlook, type ProjectWebsite } from './outlook.tsx'
import { clientProjectStatus } from './project-status.ts'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { Card, CardHeader, Section } from '#web/ui/page/card.tsx'
import { DateText, DueBadge, isFutureDay } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import { isFinished, PROJECT_STATUSES, type ProjectStatus } from '#shared/projects/values.ts'
import { getRecordPage } from '#web/records/records.tsx'
import { EmptyState, ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { Step, StepLine } from '#web/ui/display/step-line.tsx'
import { clientWaitingQuery } from '#web/features/dashboard/public/queries.ts'
import { WaitingRows } from '#web/features/dashboard/public/waiting-rows.tsx'

interface ClientOverviewProps {
  project: Project
  /** The project's website, last launched. */
  website: ProjectWebsite | undefined
  milestones: ReactNode
}

/** The first view for clients: the project's stage, its milestones, what is needed, and progress. */
export function ClientOverview({ project, website, milestones }: ClientOverviewProps) {
  const archived = project.archivedAt !== null
  const canWrite = useCanWrite(project.company.id)
  const { now, next } = getOutlook(project, { website, canWrite })
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card className="lg:col-span-2">
        <CardHeader title={now} description={next} className="mb-6" />
        <ProjectStages status={project.status} />
      </Card>
      <div className="empty:hidden lg:col-span-2">{milestones}</div>
      {!archived && <ProjectNeeds projectId={project.id} />}
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader title={t('At a Glance')} />
          <ProgressBar
            value={project.progress}
            label={t('Progress of {name}', { name: project.name })}
            showValue
          />
          <div className="mt-5">
            <Facts items={getDateFacts(project)} />
          </div>
        </Card>
        <Card>
          <CardHeader title={t('About This Project')} />
          <LongText>{project.description}</LongText>
          {project.briefId !== null && (
            <p className="mt-4">
              <Link {...getRecordPage('brief', project.briefId, 'client')} className={linkClassName}>
                {t('Read Your Original Brief')}
              </Link>
            </p>
          )}
        </Card>
      </div>
    </div>
  )
}

const getDateFacts = (project: Project) => [
  ...(project.responsible ? [{ label: t('Responsible'), value: project.responsible.fullName }] : []),
  {
    label: isFutureDay(project.startDate) ? t('Starts') : t('Started'),
    value: <DateText value={project.startDate} missing={t('Not set')} />,
  },
  { label: t('Due'), value: <DateText value={project.dueDate} missing={t('No deadline')} /> },
  isFinished(project.status)
    ? { label: tContext('project', 'Completed'), value: <DateText value={project.completedDate} /> }
    : {
        label: t('Time Left'),
        value: project.archivedAt ? (
          tContext('project', 'Archived')
        ) : (
          <DueBadge due={project.dueDate} day="elsewhere" />
        ),
      },
  { label: t('Last Updated'), value: <DateText value={project.lastActivityAt} /> },
]

/** The stages of a project from planning to launch, with the current one marked. */
function ProjectStages({ status }: { status: ProjectStatus }) {
  const current = PROJECT_STATUSES.indexOf(status)
  return (
    <StepLine label={t('Stages of the project')} count={PROJECT_STATUSES.length}>
      {PROJECT_STATUSES.map((stage, index) => (
        <Step
          key={stage}
          title={clientProjectStatus[stage].label}
          icon={clientProjectStatus[stage].icon}
          tip={clientProjectStatus[stage].description}
          state={index < current || status === 'launched' ? 'done' : index === current ? 'current' : 'next'}
          isCurrent={index === current}
        />
      ))}
    </StepLine>
  )
}

/** Lists what the agency needs from the client for a project, most urgent first. */
const ProjectNeeds = ({ projectId }: { projectId: number }) => (
  <Section title={t('What We Need from You')} className="mt-0!">
    <ListView
      query={useInfiniteQuery(clientWaitingQuery({ projectId }))}
      quiet
      failure={t('Could not load what we need from you')}
      loading={<ListSkeleton rows={2} />}
      empty={
        <EmptyState icon={CircleCheckBig} tone="good" title={t('Nothing for this project right now')}>
          {t('We’ll let you know here when we need something.')}
        </EmptyState>
      }
    >
      {(items) => <WaitingRows label={t('What We Need from You')} items={items} />}
    </ListView>
  </Section>
)
