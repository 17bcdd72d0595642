import type { AssetKind } from '#shared/library/values.ts'
import { isFinished, statusNews } from '#shared/projects/values.ts'
import { type TabOf, addressOf } from '#shared/records.ts'
import { briefEvent } from './brief-event.ts'
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
    world.schedule(when, (at) => log(world, at, by, project, type, details))
  for (const [by, when, category, file] of story.files ?? [])
    world.schedule(when, (at) => addFile(world, at, by, project, { category, file }))
  scheduleTalk(world, story.talk, () => ({
    entityType: 'project',
    entityId: project.id,
    ownerId: project.userId,
    title: project.name,
    projectId: project.id,
    websiteId: null,
  }))
  story.requests?.forEach((request) => scheduleRequest(world, { brief, project }, request))
  story.tasks?.forEach((task) => scheduleTask(world, { brief, project }, task))
  story.websites?.forEach((website) => scheduleWebsite(world, project, website))
}

type LogType = NonNullable<ProjectStory['log']>[number][2]

function log(world: World, at: string, by: Username, project: Project, type: LogType, details: string): void {
  world.record(at, world.person(by), {
    type,
    entityType: 'project',
    entityId: project.id,
    clientId: project.userId,
    projectId: project.id,
    data: { name: project.name, details },
  })
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
  const moved = step.status !== undefined && step.status !== project.status
  change(project, { ...step, ...dates, updatedAt: at })
  change(project, { completedDate: isDone(project) ? (project.completedDate ?? at) : null })
  if (moved) followProject(world, at, person, brief, project)
  const fields = Object.keys({ ...step, ...dates })
  const data = { name: project.name, fields, ...step }
  world.record(at, person, { ...about(project), type: 'project_updated', data })
  const news =
    moved && step.status ? statusNews(step.status) : step.progress !== undefined && `${step.progress}% done`
  if (news) tell(world, at, person, project, 'project_updated', `${project.name}: ${news}`)
}

const isDone = (project: Project) => project.status !== undefined && isFinished(project.status)

const about = (project: Project) =>
  ({
    entityType: 'project',
    entityId: project.id,
    clientId: project.userId,
    projectId: project.id,
  }) as const

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
  if (next === 'completed') briefEvent(world, at, actor, brief, 'brief_completed')
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
  const data = { name: project.name, fileName: file }
  world.record(at, person, { ...about(project), type: 'file_added', data })
  tell(world, at, person, project, 'file_added', `New file in ${project.name}: ${file}`, 'files')
}

function tell(
  world: World,
  at: string,
  actor: Row<'users'>,
  project: Project,
  type: string,
  title: string,
  tab?: TabOf<'project'>,
): void {
  const href = addressOf('project', project.id, 'client', tab)
  world.tell(at, actor, project.userId, { type, title, entityType: 'project', entityId: project.id, href })
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
  const { websites } = world.tables
  const id = websites.length + 1
  const { id: projectId, userId } = project
  change(website, { id, projectId, userId, launchDate: at.slice(0, 10), createdAt: at, updatedAt: at })
  websites.push(website)
  const what = { type: 'website_launched', entityType: 'website', entityId: id } as const
  world.record(at, world.person(by), {
    ...what,
    clientId: userId,
    projectId,
    websiteId: id,
    data: { name: website.name, projectName: project.name },
  })
  const title = `Your website is live: ${website.name}`
  world.tell(at, world.person(by), userId, { ...what, title, href: addressOf('website', id, 'client') })
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
  const { id: websiteId, userId: clientId, projectId, name } = website
  added(websiteAssets, {
    id: websiteAssets.length + 1,
    websiteId,
    userId: person.id,
    uploadId: world.upload(at, person, file).id,
    kind,
    createdAt: at,
  })
  const what = { type: 'file_added', entityType: 'website', entityId: websiteId } as const
  world.record(at, person, { ...what, clientId, projectId, websiteId, data: { name, fileName: file } })
  const href = addressOf('website', websiteId, person.role === 'staff' ? 'client' : 'staff', 'library')
  world.tell(at, person, clientId, { ...what, title: `New file in ${name}: ${file}`, href })
}
