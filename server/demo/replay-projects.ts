import { isFinished } from '#shared/projects/values.ts'
import { type Place, scheduleRecords, scheduleTalk } from './replay-records.ts'
import { scheduleRecurrences } from './replay-recurrences.ts'
import { scheduleTicket } from './replay-tickets.ts'
import type { ProjectStep, ProjectStory, WebsiteStory } from './story.ts'
import type { Row, World } from './world.ts'

type Project = Row<'projects'>

/** Schedules everything that happens to a project once its brief is accepted. */
export function scheduleProject(world: World, place: Place, story: ProjectStory): void {
  const { project } = place
  world.scheduleEach(story.steps, (step) => update(world, place, step))
  world.scheduleEach(story.log, ([type, details]) => world.happened(type, project, { details }))
  world.scheduleEach(story.files, ([category, fileName]) => {
    const { id: projectId, userId: clientId, companyId, name: ownerName } = project
    world.add('projectFiles', { projectId, ...upload(world, fileName), category })
    world.happened('file_added', { clientId, companyId, projectId, ownerName }, { fileName })
  })
  scheduleTalk(world, story.talk, () => ({
    kind: 'project',
    id: project.id,
    name: project.name,
    clientId: project.userId,
    companyId: project.companyId,
    private: false,
    projectId: project.id,
    websiteId: null,
  }))
  scheduleRecords(world, place, story)
  scheduleRecurrences(world, place, story.recurring)
  story.websites?.forEach((website) => scheduleWebsite(world, place, website))
}

const upload = (world: World, fileName: string) => ({
  userId: world.actor.id,
  uploadId: world.upload(fileName),
})

function update(world: World, { brief, project }: Place, { start, due, ...step }: ProjectStep): void {
  const dates = {
    ...(start !== undefined && { startDate: world.day(start) }),
    ...(due !== undefined && { dueDate: world.day(due) }),
  }
  const { status = project.status, progress } = step
  const moved = status !== project.status && status
  const before = { ...project }
  world.change(project, { ...step, ...dates })
  world.change(project, { completedDate: isDone(project) ? (project.completedDate ?? world.at) : null })
  if (moved) followProject(world, { brief, project })
  world.happened('project_updated', before, {
    fields: Object.keys({ ...step, ...dates }),
    ...(moved && { status: moved }),
    ...(progress !== undefined && { progress }),
  })
}

const isDone = (project: Project) => project.status !== undefined && isFinished(project.status)

function followProject(world: World, { brief, project }: Place): void {
  if (brief.status !== 'accepted' && brief.status !== 'in_progress') return
  const status = isDone(project) ? 'completed' : 'in_progress'
  if (status === brief.status) return
  world.change(brief, { status })
  if (status === 'completed')
    world.happened('brief_completed', { ...brief, projectId: project.id }, { withProject: true })
}

function scheduleWebsite(world: World, place: Place, story: WebsiteStory): void {
  const { project } = place
  const { name, url } = story
  const website: Row<'websites'> = { id: 0, projectId: 0, userId: 0, companyId: 0, name, url, launchDate: '' }
  world.schedule(story.by, () => launch(world, project, website))
  world.scheduleEach(story.library, ([kind, fileName]) => {
    const { id: websiteId, userId: clientId, companyId, projectId, name: ownerName } = website
    world.add('websiteAssets', { websiteId, ...upload(world, fileName), kind })
    world.happened('file_added', { clientId, companyId, projectId, websiteId, ownerName }, { fileName })
  })
  scheduleRecurrences(world, place, story.recurring, website)
  story.tickets?.forEach((ticket) => scheduleTicket(world, () => project, ticket, website))
}

function launch(world: World, project: Project, website: Row<'websites'>): void {
  const { id: projectId, userId, companyId, name: projectName } = project
  world.change(website, { projectId, userId, companyId, launchDate: world.at.slice(0, 10) })
  world.add('websites', website)
  world.happened('website_launched', website, { projectName })
}
