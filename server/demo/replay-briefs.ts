import type { BriefStory, BriefText } from './story.ts'
import type { Username } from './people.ts'
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
    kind: 'brief',
    id: brief.id,
    name: brief.projectName,
    clientId: brief.userId,
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

function submit(world: World, at: string, client: Username, brief: Row<'briefs'>, files?: string[]): void {
  const person = world.person(client)
  change(brief, { userId: person.id, waitingSince: at })
  world.insert('briefs', brief, at)
  world.attach(at, person, files, { briefId: brief.id })
  world.happened(at, person, 'brief_submitted', brief)
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
  world.happened(at, person, 'brief_declined', brief, { text: feedback })
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
  world.happened(at, person, 'brief_updated', brief)
  change(brief, { status: 'pending', canResubmit: false, feedback: null, updatedAt: at, waitingSince: at })
  world.happened(at, person, 'brief_resubmitted', brief)
}

function reject(world: World, at: string, by: Username, brief: Row<'briefs'>): void {
  change(brief, { status: 'rejected', updatedAt: at })
  world.happened(at, world.person(by), 'brief_rejected', brief)
}

function accept(
  world: World,
  at: string,
  by: Username,
  brief: Row<'briefs'>,
  project: Row<'projects'>,
): void {
  change(brief, { status: 'accepted', updatedAt: at })
  change(project, {
    briefId: brief.id,
    userId: brief.userId,
    name: brief.projectName,
    description: brief.projectDescription,
    status: 'planning',
    progress: 0,
    startDate: null,
    dueDate: null,
    completedDate: null,
  })
  world.insert('projects', project, at)
  const carried = [...world.tables.tasks, ...world.tables.infoRequests]
  for (const row of carried)
    if (row.briefId === brief.id) change(row, { projectId: project.id, updatedAt: at })
  world.happened(at, world.person(by), 'project_created', project)
}
