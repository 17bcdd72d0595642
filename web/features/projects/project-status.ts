import { CircleCheckBig, Eye, Hammer, NotebookPen, Palette, Rocket } from 'lucide-react'
import { PROJECT_STATUSES, type ProjectStatus } from '#shared/projects/values.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { choicesOf } from '#web/ui/page/toolbar.tsx'

/** How each status of a project looks, and what it means in the specification's words. */
export const projectStatus: StatusMap<ProjectStatus> = {
  planning: {
    label: 'Planning',
    tone: 'neutral',
    icon: NotebookPen,
    description: 'Scope and requirements are being planned',
  },
  design: { label: 'Design', tone: 'accent', icon: Palette, description: 'Visuals are being created' },
  development: {
    label: 'Development',
    tone: 'info',
    icon: Hammer,
    description: 'Functionality is being built',
  },
  review: { label: 'Review', tone: 'warn', icon: Eye, description: 'Ready for the client’s review' },
  completed: {
    label: 'Completed',
    tone: 'good',
    icon: CircleCheckBig,
    description: 'Done and ready for launch',
  },
  launched: { label: 'Launched', tone: 'good', icon: Rocket, description: 'The site is live' },
}

/** The same for the client, who is the one to review. */
export const clientProjectStatus: StatusMap<ProjectStatus> = {
  ...projectStatus,
  review: { ...projectStatus.review, description: 'Ready for your review' },
}

export const projectStatusChoices = choicesOf('All statuses', PROJECT_STATUSES, projectStatus)
