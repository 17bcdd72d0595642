import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { ProjectTimeline } from '#web/features/activities/project-timeline.tsx'
import { Conversation } from '#web/features/comments/conversation.tsx'
import { RequestPanel } from '#web/features/requests/request-panel.tsx'
import { TaskPanel } from '#web/features/tasks/task-panel.tsx'
import { WebsitePanel } from '#web/features/websites/website-lists.tsx'
import { readProjectSearch, type ProjectTab } from '#web/url/projects.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { TabPanel, Tabs, type TabItem } from '#web/ui/display/tabs.tsx'
import { useSearchParams } from '#web/ui/page/toolbar.tsx'

const ProjectFiles = lazyDialog(() => import('#web/features/files/project-files.tsx'))

interface ProjectTabsProps {
  project: Project
  overview: ReactNode
  /** Shown next to the tabs' labels. */
  counts?: { [T in ProjectTab]?: number | undefined }
}

/** The part below a project's title, for both roles. Only staff add to it. */
export function ProjectTabs({ project, overview, counts = {} }: ProjectTabsProps) {
  const { id, client, company, companyArchived, archivedAt } = project
  const staff = useUser().role === 'staff'
  const { search, field, change } = useSearchParams(readProjectSearch, { replace: false, resetScroll: false })
  return (
    <Tabs label={t('Project')} items={getTabs(staff, counts)} {...field('tab')}>
      <TabPanel value="overview">{overview}</TabPanel>
      <TabPanel value="tasks">
        <TaskPanel
          parentKind="project"
          id={id}
          client={client}
          companyId={company.id}
          readOnly={archivedAt !== null}
        />
      </TabPanel>
      <TabPanel value="requests">
        <RequestPanel parentKind="project" parentId={id} readOnly={archivedAt !== null || companyArchived} />
      </TabPanel>
      <TabPanel value="files">
        <ProjectFiles
          projectId={id}
          canUpload={staff}
          view={search.view ?? 'files'}
          onViewChange={(view) => change({ tab: 'files', view })}
        />
      </TabPanel>
      <TabPanel value="timeline">
        <ProjectTimeline projectId={id} canLog={staff} />
      </TabPanel>
      <TabPanel value="websites">
        <WebsitePanel projectId={id} canAdd={staff && !archivedAt} />
      </TabPanel>
      <TabPanel value="conversation">
        <Conversation entityType="project" entityId={id} company={company} title={t('Conversation')} />
      </TabPanel>
    </Tabs>
  )
}

const getTabs = (
  staff: boolean,
  { tasks, requests, files, websites, conversation }: NonNullable<ProjectTabsProps['counts']>,
): TabItem<ProjectTab>[] => [
  { value: 'overview', label: t('Overview') },
  { value: 'tasks', label: t('Tasks'), count: tasks || undefined },
  { value: 'requests', label: t('Info Requests'), count: requests || undefined },
  { value: 'files', label: staff ? t('Content') : t('Files'), count: files || undefined },
  { value: 'timeline', label: t('Timeline') },
  { value: 'websites', label: t('Websites'), count: websites || undefined },
  { value: 'conversation', label: t('Conversation'), count: conversation || undefined },
]
