import { useQuery } from '@tanstack/react-query'
import { FileClock } from 'lucide-react'
import type { ComponentType } from 'react'
import { formatPercent, t } from '#shared/i18n/t.ts'
import { CompanyLink } from '#web/features/companies/public/company-link.tsx'
import { recordIcons, ViewButton } from '#web/records/records.tsx'
import { activeProjectsQuery, pendingBriefsQuery, type ProjectItem } from './queries.ts'
import { ViewAll } from './view-all.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { EmptyState, ListView } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** The newest pending briefs. */
export const PendingBriefs = () => (
  <Section title={t('Pending Briefs')} action={<ViewAll kind="brief" />}>
    <ListView
      query={useQuery(pendingBriefsQuery)}
      failure={t('Could not load the briefs')}
      empty={
        <EmptyState icon={FileClock} title={t('No pending briefs')}>
          {t('New briefs show up here.')}
        </EmptyState>
      }
    >
      {(briefs) => (
        <List label={t('Pending briefs')}>
          {briefs.map(({ id, projectName, client, company, createdAt }) => (
            <ListRow
              key={id}
              inline
              lead={<Avatar name={client.fullName} picture={client.picture} />}
              title={projectName}
              description={
                <span className="flex gap-x-2.5 max-sm:block">
                  <CutText className="truncate max-sm:block">
                    <CompanyLink company={company} />
                  </CutText>
                  <span className="flex-none text-sm leading-(--text-base--line-height)">
                    <RelativeTime value={createdAt} />
                  </span>
                </span>
              }
            >
              <ViewButton
                kind="brief"
                id={id}
                name={projectName}
                label={t('Review')}
                fullLabel={t('Review {title}', { title: projectName })}
              />
            </ListRow>
          ))}
        </List>
      )}
    </ListView>
  </Section>
)

/** The newest projects in progress. */
export const ActiveProjects = ({ badge: Badge }: { badge: ComponentType<{ project: ProjectItem }> }) => (
  <Section title={t('Active Projects')} action={<ViewAll kind="project" />}>
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
            <ListRow
              key={project.id}
              title={project.name}
              description={
                <span className="flex items-center gap-3">
                  <CutText className="truncate">
                    <CompanyLink company={project.company} />
                  </CutText>
                  <ProgressBar
                    value={project.progress}
                    label={t('Progress of {name}', { name: project.name })}
                    className="w-20 flex-none"
                  />
                  <span aria-hidden="true" className="text-sm">
                    {formatPercent(project.progress)}
                  </span>
                </span>
              }
            >
              <Badge project={project} />
              <ViewButton kind="project" id={project.id} name={project.name} />
            </ListRow>
          ))}
        </List>
      )}
    </ListView>
  </Section>
)
