import type { Needs } from '#shared/project-templates/events.ts'
import type { TemplateItem } from '#shared/project-templates/schemas.ts'
import { dayLater } from '#server/language/later.ts'
import { shippedTemplate } from '#server/project-templates/shipped/shipped.ts'
import { askQuestions } from './replay-questions.ts'
import type { Place } from './replay-records.ts'
import type { BeginStory } from './story.ts'
import type { Row, World } from './world.ts'

interface Applied {
  /** What the client is notified of. */
  needs: Needs
  template: string
}

/** Makes what a template makes of a project that is in planning. */
export function applyTemplate(world: World, place: Place, { template, start }: BeginStory): Applied {
  const { content, ...brought } = shippedTemplate(template)
  const kept = { ...brought, content: JSON.stringify(content), updatedAt: world.at }
  const templateId = world.add('projectTemplates', kept)
  const days: string[] = []
  for (const item of content.items.filter(isDue)) {
    const dueDate = world.workdayAfter(world.day(start), item.days)
    make(world, place, { item, dueDate, fromItem: `${templateId}·${item.key}` })
    if (item.kind === 'request' || item.assignee === 'client') days.push(dueDate)
  }
  world.add('appliedTemplates', {
    projectId: place.project.id,
    templateId,
    content: kept.content,
    waiting: content.items.filter((item) => !isDue(item)).map(({ key }) => key),
  })
  const [first] = days.toSorted()
  return { template: brought.name, needs: { count: days.length, day: first ? dayLater(first) : null } }
}

const isDue = ({ anchor, stage }: TemplateItem) => anchor === 'start' || stage === 'planning'

interface Made {
  item: TemplateItem
  dueDate: string
  fromItem: string
}

function make(world: World, { brief, project }: Place, { item, dueDate, fromItem }: Made): void {
  const { kind, title, description = '', assignee } = item
  const status = 'pending' as const
  const work = { status, briefId: brief.id, projectId: project.id, title, description, dueDate, fromItem }
  if (kind !== 'request') {
    const assigneeId = assignee === 'client' ? project.userId : null
    world.add('tasks', { ...work, milestone: kind === 'milestone', assigneeId, updatedAt: world.at })
    return
  }
  const { userId: clientId, companyId } = project
  const request: Row<'infoRequests'> = {
    ...work,
    id: 0,
    userId: world.actor.id,
    clientId,
    companyId,
    blocks: item.blocks ?? false,
    kind: 'other',
    awaitsReview: false,
    updatedAt: world.at,
  }
  world.add('infoRequests', request)
  world.startClock(request, 'client')
  askQuestions(world, request, item.questions)
}
