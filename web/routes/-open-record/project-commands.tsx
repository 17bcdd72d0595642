import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, ListPlus } from 'lucide-react'
import type { Project } from '#shared/projects/schemas.ts'
import { PROJECT_STATUSES, isFinished } from '#shared/projects/values.ts'
import { t } from '#shared/words.ts'
import { projectStatus } from '#web/features/projects/project-status.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { useArchiveProject } from '#web/features/projects/use-archive-project.ts'
import { useStepProject } from '#web/features/projects/use-update-project.ts'
import type { PaletteCommand } from '#web/features/shell/palette/commands.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { archiveCommand } from './archive-command.ts'
import type { KindProps } from './kind-props.ts'
import { useReportedRecord } from './use-reported-record.ts'

const ApplyTemplate = lazyDialog(() => import('../-apply-template.tsx'))

export function ProjectCommands({ id, ...props }: KindProps) {
  const { data } = useQuery(projectQuery(id))
  return data ? <OfProject project={data} {...props} /> : null
}

function OfProject({ project, start, report }: { project: Project } & Omit<KindProps, 'id'>) {
  const step = useStepProject(project)
  const archiving = useArchiveProject(project)
  const statuses = PROJECT_STATUSES.filter((status) => status !== project.status)
  const open: PaletteCommand[] = [
    ...(isFinished(project.status)
      ? []
      : [
          {
            id: 'complete-this',
            label: t('Mark as Complete'),
            icon: CircleCheckBig,
            words: t('finish done'),
            run: () => step.mutate({ status: 'completed' }),
          },
        ]),
    {
      id: 'apply-template',
      label: t('Apply a Template…'),
      icon: ListPlus,
      words: t('tasks requests milestones'),
      opens: true,
      run: () => start((onClose) => <ApplyTemplate project={project} onClose={onClose} />),
    },
    ...statuses.map((status) => ({
      id: `status-${status}`,
      label: t('Set Status to {label}', { label: projectStatus[status].label }),
      icon: projectStatus[status].icon,
      words: 'move',
      run: () => step.mutate({ status }),
    })),
  ]
  const archive = archiveCommand(project.archivedAt !== null, archiving.mutate)
  const commands = project.archivedAt ? [archive] : [...open, archive]
  useReportedRecord({ heading: t('This Project'), commands }, report)
  return null
}
