import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { percentage, t } from '#shared/words.ts'
import { CompanyLink } from '#web/companies/company-link.tsx'
import { recordIcons, ViewButton } from '#web/records.tsx'
import { activeProjectsQuery, type ProjectItem } from './queries.ts'
import { ViewAll } from './view-all.tsx'
import { EmptyState, ListView } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

interface ActiveProjectsProps {
  badge: ComponentType<{ project: ProjectItem }>
}

/** The newest projects in progress. */
export const ActiveProjects = ({ badge: Badge }: ActiveProjectsProps) => (
  <Section title={t('Active Projects')} action={<ViewAll of="project" />}>
    <ListView
      query={useQuery(activeProjectsQuery)}
      failure={t('Could not load the projects')}
      empty={
        <EmptyState icon={recordIcons.project} title={t('No active projects')}>
          {t('A project starts when you accept a brief.')}
        </EmptyState>
      }
    >
      {(projects) => (
        <List label={t('Active projects')}>
          {projects.map((project) => (
            <ActiveProject key={project.id} project={project} badge={<Badge project={project} />} />
          ))}
        </List>
      )}
    </ListView>
  </Section>
)

function ActiveProject({ project, badge }: { project: ProjectItem; badge: ReactNode }) {
  const { id, name, progress, company } = project
  return (
    <ListRow
      title={name}
      description={
        <span className="flex items-center gap-3">
          <CutText className="truncate">
            <CompanyLink company={company} />
          </CutText>
          <ProgressBar
            value={progress}
            label={t('Progress of {name}', { name })}
            className="w-20 flex-none"
          />
          <span aria-hidden="true" className="text-sm">
            {percentage(progress)}
          </span>
        </span>
      }
    >
      {badge}
      <ViewButton of="project" id={id} name={name} />
    </ListRow>
  )
}
