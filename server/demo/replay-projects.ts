import type { AssetKind } from '#shared/library/values.ts'
import { isFinished } from '#shared/projects/values.ts'
import type { Username } from './people.ts'
import { scheduleRequest, scheduleTalk, scheduleTask } from './replay-records.ts'
import { scheduleTicket } from './replay-tickets.ts'
import type { ProjectStep, ProjectStory, WebsiteStory } from './story.ts'
import { type Row, type World, added, change } from './world.ts'

type Project = Row<'projects'>

/** Schedules everything that happens to a project once its brief is accepted. */
export function scheduleProject(
  world: World,
  brief: Row<'briefs'>,
  project: Project,
  story: ProjectStory,
): void {
  for (const [by, when, step] of story.steps)
    world.schedule(when, (at) => update(world, at, by, { brief, project }, step))
  for (const [by, when, type, details] of story.log ?? [])
    world.schedule(when, (at) => world.happened(at, world.person(by), type, project, { details }))
  for (const [by, when, category, file] of story.files ?? [])
    world.schedule(when, (at) => addFile(world, at, by, project, { category, file }))
  scheduleTalk(world, story.talk, () => ({
    kind: 'project',
    id: project.id,
    name: project.name,
    clientId: project.userId,
    projectId: project.id,
    websiteId: null,
  }))
  story.requests?.forEach((request) => scheduleRequest(world, { brief, project }, request))
  story.tasks?.forEach((task) => scheduleTask(world, { brief, project }, task))
  story.websites?.forEach((website) => scheduleWebsite(world, project, website))
}

function update(
  world: World,
  at: string,
  by: Username,
  { brief, project }: { brief: Row<'briefs'>; project: Project },
  { start, due, ...step }: ProjectStep[2],
): void {
  const person = world.person(by)
  const dates = {
    ...(start !== undefined && { startDate: world.day(start) }),
    ...(due !== undefined && { dueDate: world.day(due) }),
  }
  const { status = project.status, progress } = step
  const moved = status !== project.status && status
  const before = { ...project }
  change(project, { ...step, ...dates, updatedAt: at })
  change(project, { completedDate: isDone(project) ? (project.completedDate ?? at) : null })
  if (moved) followProject(world, at, person, brief, project)
  world.happened(at, person, 'project_updated', before, {
    fields: Object.keys({ ...step, ...dates }),
    ...(moved && { status: moved }),
    ...(progress !== undefined && { progress }),
  })
}

const isDone = (project: Project) => project.status !== undefined && isFinished(project.status)

function followProject(
  world: World,
  at: string,
  actor: Row<'users'>,
  brief: Row<'briefs'>,
  project: Project,
): void {
  if (brief.status !== 'accepted' && brief.status !== 'in_progress') return
  const next = isDone(project) ? 'completed' : 'in_progress'
  if (next === brief.status) return
  change(brief, { status: next, updatedAt: at })
  if (next === 'completed') world.happened(at, actor, 'brief_completed', brief, { withProject: true })
}

function addFile(
  world: World,
  at: string,
  by: Username,
  project: Project,
  { category, file }: { category: Row<'projectFiles'>['category']; file: string },
): void {
  const person = world.person(by)
  const upload = world.upload(at, person, file)
  const { projectFiles } = world.tables
  added(projectFiles, {
    id: projectFiles.length + 1,
    projectId: project.id,
    userId: person.id,
    uploadId: upload.id,
    category,
    createdAt: at,
  })
  const owner = { clientId: project.userId, projectId: project.id, ownerName: project.name }
  world.happened(at, person, 'file_added', owner, { fileName: file })
}

function scheduleWebsite(world: World, project: Project, story: WebsiteStory): void {
  const { name, url } = story
  const website: Row<'websites'> = { id: 0, projectId: 0, userId: 0, name, url, launchDate: '' }
  world.schedule(story.at, (at) => launch(world, at, story.by, project, website))
  for (const [by, when, kind, file] of story.library ?? [])
    world.schedule(when, (at) => addAsset(world, at, by, website, { kind, file }))
  story.tickets?.forEach((ticket) => scheduleTicket(world, () => project.userId, ticket, website))
}

function launch(world: World, at: string, by: Username, project: Project, website: Row<'websites'>): void {
  change(website, { projectId: project.id, userId: project.userId, launchDate: at.slice(0, 10) })
  world.insert('websites', website, at)
  world.happened(at, world.person(by), 'website_launched', website, { projectName: project.name })
}

function addAsset(
  world: World,
  at: string,
  by: Username,
  website: Row<'websites'>,
  { kind, file }: { kind: AssetKind; file: string },
): void {
  const person = world.person(by)
  const { websiteAssets } = world.tables
  const { id: websiteId, userId: clientId, projectId, name: ownerName } = website
  added(websiteAssets, {
    id: websiteAssets.length + 1,
    websiteId,
    userId: person.id,
    uploadId: world.upload(at, person, file).id,
    kind,
    createdAt: at,
  })
  const owner = { clientId, projectId, websiteId, ownerName }
  world.happened(at, person, 'file_added', owner, { fileName: file })
}
