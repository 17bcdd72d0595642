import type { BeginStory, BriefStory, BriefText } from './story.ts'
import { scheduleProject } from './replay-projects.ts'
import { applyTemplate } from './replay-template.ts'
import { type Place, scheduleRecords, scheduleTalk } from './replay-records.ts'
import type { Row, World } from './world.ts'

/** Schedules everything that happens to a brief and to the project it becomes. */
export function scheduleBrief(world: World, story: BriefStory): void {
  const { submitted, files, declined, rejected, accepted } = story
  const brief = draft(world, { ...story, ...declined?.before })
  const project: Row<'projects'> = { id: 0, userId: 0, companyId: 0, name: '', description: '' }
  world.schedule(submitted, () => submit(world, brief, files))
  world.schedule(declined?.by, () => decline(world, brief, declined?.feedback ?? ''))
  world.schedule(declined?.resubmitted, () => resubmit(world, brief, story))
  world.schedule(rejected, () => {
    world.change(brief, { status: 'rejected' })
    world.happened('brief_rejected', brief)
  })
  scheduleTalk(world, story.talk, () => ({
    kind: 'brief',
    id: brief.id,
    name: brief.projectName,
    clientId: brief.userId,
    companyId: brief.companyId,
    private: false,
    projectId: project.id || null,
    websiteId: null,
  }))
  scheduleRecords(world, { brief, project }, story)
  world.schedule(accepted, () => accept(world, { brief, project }, story.begins))
  if (story.project) scheduleProject(world, { brief, project }, story.project)
}

function draft(world: World, text: BriefText): Row<'briefs'> {
  return {
    id: 0,
    userId: 0,
    companyId: 0,
    status: 'pending',
    feedback: null,
    canResubmit: false,
    ...columns(world, text),
  }
}

/** The columns of a brief that its client fills in. */
export const columns = (world: World, text: BriefText) => ({
  projectName: text.name,
  projectType: text.type,
  projectDescription: text.description,
  targetLaunchDate: world.day(text.launch),
  hasDomain: text.domain !== undefined,
  domainName: text.domain ?? null,
  websiteStyle: text.style,
  primaryColor: text.colours?.[0] ?? '#2563eb',
  secondaryColor: text.colours?.[1] ?? '#4f46e5',
  websiteExamples: text.examples ?? [],
  designNotes: text.designNotes ?? null,
  hasContent: text.content,
  numPages: text.pages,
  requiredPages: text.requiredPages,
  contentNotes: text.contentNotes ?? null,
})

function submit(world: World, brief: Row<'briefs'>, files?: string[]): void {
  world.change(brief, { ...world.client, waitingSince: world.at })
  world.add('briefs', brief)
  world.attach(files, { briefId: brief.id })
  world.happened('brief_submitted', brief)
}

function decline(world: World, brief: Row<'briefs'>, feedback: string): void {
  world.tables.briefRevisions.push({
    briefId: brief.id,
    decidedBy: world.actor.id,
    feedback,
    snapshot: JSON.stringify({ ...brief, attachments: world.attachedTo('briefId', brief.id) }),
    createdAt: world.at,
  })
  world.change(brief, { status: 'rejected', canResubmit: true, feedback, waitingSince: world.at })
  world.happened('brief_declined', brief, { text: feedback })
}

function resubmit(world: World, brief: Row<'briefs'>, text: BriefText): void {
  world.change(brief, columns(world, text))
  world.happened('brief_updated', brief)
  world.change(brief, { status: 'pending', canResubmit: false, feedback: null, waitingSince: world.at })
  world.happened('brief_resubmitted', brief)
}

/** Whoever accepts a brief is responsible for it and for its project. */
function takeOn(world: World, brief: Row<'briefs'>): void {
  const { id, fullName } = world.actor
  world.change(brief, { responsibleId: id })
  world.happened('brief_assigned', brief, { assignee: fullName, assigneeId: id })
}

function accept(world: World, { brief, project }: Place, begins?: BeginStory): void {
  takeOn(world, brief)
  world.change(brief, { status: 'accepted' })
  world.change(project, {
    briefId: brief.id,
    userId: brief.userId,
    companyId: brief.companyId,
    name: brief.projectName,
    description: brief.projectDescription,
    status: 'planning',
    progress: 0,
    responsibleId: brief.responsibleId ?? null,
    ...(begins && { startDate: world.day(begins.start) }),
  })
  world.add('projects', project)
  const { tasks, infoRequests } = world.tables
  for (const row of [...tasks, ...infoRequests])
    if (row.briefId === brief.id) world.change(row, { projectId: project.id })
  const applied = begins && applyTemplate(world, { brief, project }, begins)
  world.happened('project_created', project, { ...(applied && { needs: applied.needs }) })
  if (applied) world.happened('template_applied', project, { ...applied, silent: true })
}
