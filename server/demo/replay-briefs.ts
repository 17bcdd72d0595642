import { addressOf } from '#shared/records.ts'
import type { BriefStory, BriefText } from './story.ts'
import type { Username } from './people.ts'
import { briefEvent } from './brief-event.ts'
import { scheduleProject } from './replay-projects.ts'
import { scheduleRequest, scheduleTalk, scheduleTask } from './replay-records.ts'
import { type Row, type World, change } from './world.ts'

/** Schedules everything that happens to a brief and to the project it becomes. */
export function scheduleBrief(world: World, client: Username, story: BriefStory): void {
  const brief = draft(world, { ...story, ...story.declined?.before })
  const project: Row<'projects'> = { id: 0, userId: 0, name: '', description: '' }
  world.schedule(story.submitted, (at) => submit(world, at, client, brief, story.files))
  scheduleDecisions(world, client, brief, story)
  scheduleTalk(world, story.talk, () => ({
    entityType: 'brief',
    entityId: brief.id,
    ownerId: brief.userId,
    title: brief.projectName,
    projectId: project.id || null,
    websiteId: null,
  }))
  story.requests?.forEach((request) => scheduleRequest(world, { brief, project }, request))
  story.tasks?.forEach((task) => scheduleTask(world, { brief, project }, task))
  if (!story.accepted) return
  const { by, at: acceptedAt } = story.accepted
  world.schedule(acceptedAt, (at) => accept(world, at, by, brief, project))
  if (story.project) scheduleProject(world, brief, project, story.project)
}

function scheduleDecisions(world: World, client: Username, brief: Row<'briefs'>, story: BriefStory): void {
  const { declined, rejected } = story
  if (declined) {
    const { by, at: declinedAt, feedback, resubmitted } = declined
    world.schedule(declinedAt, (at) => decline(world, at, by, brief, feedback))
    if (resubmitted) world.schedule(resubmitted, (at) => resubmit(world, at, client, brief, story))
  }
  if (rejected) world.schedule(rejected.at, (at) => reject(world, at, rejected.by, brief))
}

function draft(world: World, text: BriefText): Row<'briefs'> {
  return { id: 0, userId: 0, status: 'pending', feedback: null, canResubmit: false, ...columns(world, text) }
}

const columns = (world: World, text: BriefText) => ({
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

function submit(world: World, at: string, client: Username, brief: Row<'briefs'>, files?: string[]): void {
  const person = world.person(client)
  change(brief, {
    id: world.tables.briefs.length + 1,
    userId: person.id,
    createdAt: at,
    updatedAt: at,
    waitingSince: at,
  })
  world.tables.briefs.push(brief)
  world.attach(at, person, files, { briefId: brief.id })
  briefEvent(world, at, person, brief, 'brief_submitted', 'New brief')
}

function decline(world: World, at: string, by: Username, brief: Row<'briefs'>, feedback: string): void {
  const person = world.person(by)
  world.tables.briefRevisions.push({
    briefId: brief.id,
    decidedBy: person.id,
    feedback,
    snapshot: JSON.stringify({ ...brief, attachments: attachmentsOf(world, brief) }),
    createdAt: at,
  })
  change(brief, { status: 'rejected', canResubmit: true, feedback, updatedAt: at, waitingSince: at })
  briefEvent(world, at, person, brief, 'brief_declined', 'Your brief needs a revision', feedback)
}

const attachmentsOf = (world: World, brief: Row<'briefs'>) =>
  world.tables.attachments
    .filter(({ briefId }) => briefId === brief.id)
    .map(({ uploadId }) => world.tables.uploads.find(({ id }) => id === uploadId))
    .map((upload) => ({
      name: upload?.name,
      fileName: upload?.fileName,
      fileType: upload?.fileType,
      fileSize: upload?.fileSize,
    }))

function resubmit(world: World, at: string, client: Username, brief: Row<'briefs'>, text: BriefText): void {
  const person = world.person(client)
  change(brief, columns(world, text))
  briefEvent(world, at, person, brief, 'brief_updated')
  change(brief, { status: 'pending', canResubmit: false, feedback: null, updatedAt: at, waitingSince: at })
  briefEvent(world, at, person, brief, 'brief_resubmitted', 'Brief submitted again')
}

function reject(world: World, at: string, by: Username, brief: Row<'briefs'>): void {
  change(brief, { status: 'rejected', updatedAt: at })
  briefEvent(world, at, world.person(by), brief, 'brief_rejected', 'Your brief was rejected')
}

function accept(
  world: World,
  at: string,
  by: Username,
  brief: Row<'briefs'>,
  project: Row<'projects'>,
): void {
  change(brief, { status: 'accepted', updatedAt: at })
  change(project, newProject(world, at, brief))
  world.tables.projects.push(project)
  const carried = [...world.tables.tasks, ...world.tables.infoRequests]
  for (const row of carried)
    if (row.briefId === brief.id) change(row, { projectId: project.id, updatedAt: at })
  const { id, name } = project
  world.record(at, world.person(by), {
    type: 'project_created',
    entityType: 'project',
    entityId: id,
    clientId: brief.userId,
    projectId: id,
    data: { projectName: name, name },
  })
  world.tell(at, world.person(by), brief.userId, {
    type: 'project_created',
    title: `Your brief was accepted: ${name}`,
    entityType: 'project',
    entityId: id,
    href: addressOf('project', id, 'client'),
  })
}

const newProject = (world: World, at: string, brief: Row<'briefs'>): Row<'projects'> => ({
  id: world.tables.projects.length + 1,
  briefId: brief.id,
  userId: brief.userId,
  name: brief.projectName,
  description: brief.projectDescription,
  status: 'planning',
  progress: 0,
  startDate: null,
  dueDate: null,
  completedDate: null,
  createdAt: at,
  updatedAt: at,
})
