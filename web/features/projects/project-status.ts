import { CircleCheckBig, Eye, Hammer, NotebookPen, Palette, Rocket } from 'lucide-react'
import { PROJECT_STATUSES, PROJECT_STATUS_MEANING, type ProjectStatus } from '#shared/projects/values.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { choicesOf } from '#web/ui/page/toolbar.tsx'

const meaning = PROJECT_STATUS_MEANING

/** How each status of a project looks. */
export const projectStatus: StatusMap<ProjectStatus> = {
  planning: { label: 'Planning', tone: 'neutral', icon: NotebookPen, description: meaning.planning },
  design: { label: 'Design', tone: 'accent', icon: Palette, description: meaning.design },
  development: { label: 'Development', tone: 'info', icon: Hammer, description: meaning.development },
  review: { label: 'Review', tone: 'warn', icon: Eye, description: meaning.review },
  completed: { label: 'Completed', tone: 'good', icon: CircleCheckBig, description: meaning.completed },
  launched: { label: 'Launched', tone: 'good', icon: Rocket, description: meaning.launched },
}

export const projectStatusChoices = choicesOf('All statuses', PROJECT_STATUSES, projectStatus)
