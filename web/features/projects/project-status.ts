import { CircleCheckBig, Eye, Hammer, NotebookPen, Palette, Rocket } from 'lucide-react'
import { PROJECT_STATUSES, type ProjectStatus } from '#shared/projects/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { createFilterOptions } from '#web/ui/page/toolbar.tsx'

/** The label, tone, icon and description of each project status. The descriptions use the specification's words. */
export const projectStatus: StatusMap<ProjectStatus> = {
  planning: {
    label: tContext('project', 'Planning'),
    tone: 'neutral',
    icon: NotebookPen,
    description: t('Scope and requirements are being planned'),
  },
  design: {
    label: tContext('project', 'Design'),
    tone: 'accent',
    icon: Palette,
    description: t('Visuals are being created'),
  },
  development: {
    label: tContext('project', 'Development'),
    tone: 'info',
    icon: Hammer,
    description: t('Functionality is being built'),
  },
  review: {
    label: tContext('project', 'Review'),
    tone: 'warn',
    icon: Eye,
    description: t('Ready for the client’s review'),
  },
  completed: {
    label: tContext('project', 'Completed'),
    tone: 'good',
    icon: CircleCheckBig,
    description: t('Done and ready for launch'),
  },
  launched: {
    label: tContext('project', 'Launched'),
    tone: 'good',
    icon: Rocket,
    description: t('The site is live'),
  },
}

/** The statuses as the client sees them. The client does the review. */
export const clientProjectStatus: StatusMap<ProjectStatus> = {
  ...projectStatus,
  review: { ...projectStatus.review, description: t('Ready for your review') },
}

export const projectStatusChoices = createFilterOptions(t('All statuses'), PROJECT_STATUSES, projectStatus)
