import { NewBrief } from '#shared/briefs/schemas.ts'
import { NewTicket } from '#shared/tickets/schemas.ts'
import { currentTime } from '#server/platform/current-time.ts'
import { resolveOwnCompany } from '#server/features/companies/contact.ts'
import {
  acceptBrief,
  decideBrief,
  declineBrief,
  setResponsible,
} from '#server/features/briefs/decide-brief.ts'
import { lockableBrief } from '#server/features/briefs/queries.ts'
import { changeBrief, resubmitBrief, submitBrief } from '#server/features/briefs/submit-brief.ts'
import { addProjectFile } from '#server/features/projects/add-project-file.ts'
import { addAsset } from '#server/features/library/add-asset.ts'
import { lockableProject, readableProject } from '#server/features/projects/queries.ts'
import { updateProject } from '#server/features/projects/update-project.ts'
import { changeTicket, setTicketStatus } from '#server/features/tickets/change-ticket.ts'
import { createTicket } from '#server/features/tickets/create-ticket.ts'
import { lockableTicket } from '#server/features/tickets/queries.ts'
import { createWebsite } from '#server/features/websites/create-website.ts'
import { findStaff } from '#server/features/users/find-people.ts'
import { prepareTemplate } from '#server/features/templates/apply-template.ts'
import { type Replay, type StoryRecord, listSteps } from './replay.ts'
import { scheduleRefusedMails } from './replay-mails.ts'
import { scheduleRecords, scheduleRecurrences, scheduleTalk } from './replay-records.ts'
import type { BriefStory, BriefText, Cue, ProjectStory, TicketStory, WebsiteStory } from './story.ts'
import type { Context } from '#server/core/context/context.ts'

/** Schedules everything that happens to a brief and to the project it becomes. */
export function scheduleBrief(replay: Replay, story: BriefStory): void {
  const brief: StoryRecord = { id: 0 }
  const project: StoryRecord = { id: 0 }
  const { declined, begins } = story
  const lock = (ctx: Context) =>
    lockableBrief(ctx, ctx.actor.role === 'staff' ? 'brief.decide' : 'brief.update', brief.id)
  replay.schedule(story.submitted, async (ctx) => {
    if (ctx.actor.role === 'staff') throw new Error('Only clients can submit briefs')
    const fields = toBriefFields(replay, { ...story, ...declined?.original })
    const attachments = await replay.upload(ctx.actor, story.files)
    const companyId = resolveOwnCompany(ctx.actor, 'brief.create', undefined)
    brief.id = await submitBrief(ctx, companyId, { ...fields, attachments })
  })
  replay.scheduleStep(declined, async (ctx, { feedback }) => declineBrief(ctx, await lock(ctx), feedback))
  replay.schedule(declined?.resubmitted, async (ctx) => {
    await changeBrief(ctx, await lock(ctx), toBriefFields(replay, story))
    await resubmitBrief(ctx, await lock(ctx))
  })
  replay.schedule(story.rejected, async (ctx) => decideBrief(ctx, await lock(ctx), 'rejected'))
  scheduleTalk(replay, story.talk, { kind: 'brief', record: brief })
  scheduleRecords(replay, () => ({ briefId: brief.id }), story)
  replay.schedule(story.accepted, async (ctx) => {
    await setResponsible(ctx, await lock(ctx), ctx.actor.id)
    const startDate = begins ? replay.clock.day(begins.start) : null
    const application = begins && (await prepareTemplate(ctx, { templateId: begins.template, startDate }))
    project.id = await acceptBrief(ctx, await lock(ctx), { startDate, application })
  })
  if (story.project) scheduleProject(replay, project, story.project)
}

const toBriefFields = ({ clock }: Replay, { launch, domain, colours, ...text }: BriefText) =>
  NewBrief.parse({
    ...text,
    targetLaunchDate: launch === undefined ? null : clock.day(launch),
    hasDomain: domain !== undefined,
    domainName: domain,
    primaryColor: colours?.[0],
    secondaryColor: colours?.[1],
  })

/** Schedules everything that happens to a project once its brief is accepted. */
function scheduleProject(replay: Replay, project: StoryRecord, story: ProjectStory): void {
  const { clock } = replay
  replay.scheduleEach(story.steps, async (ctx, { start, due, ...step }) => {
    const locked = await lockableProject(ctx, 'project.update', project.id)
    await updateProject(ctx, locked, {
      ...step,
      ...(start !== undefined && { startDate: clock.day(start) }),
      ...(due !== undefined && { dueDate: clock.day(due) }),
    })
  })
  replay.scheduleEach(story.log, async (ctx, [type, details]) => {
    const read = await readableProject(ctx, project.id)
    await ctx.emit(type, { ...read, companyId: read.company.id }, { details })
  })
  replay.scheduleEach(story.files, async (ctx, [category, fileName]) =>
    addProjectFile(ctx, { projectId: project.id, category, file: await replay.receive(fileName) }),
  )
  scheduleTalk(replay, story.talk, { kind: 'project', record: project })
  scheduleRecords(replay, () => ({ projectId: project.id }), story)
  scheduleRecurrences(replay, () => ({ projectId: project.id }), story.recurring)
  for (const website of listSteps(story.websites)) scheduleWebsite(replay, project, website)
}

function scheduleWebsite(replay: Replay, project: StoryRecord, [cue, story]: [Cue, WebsiteStory]): void {
  const { name, url } = story
  const website: StoryRecord = { id: 0 }
  replay.schedule(cue, async (ctx) => {
    const launchDate = currentTime().toISOString().slice(0, 10)
    website.id = await createWebsite(ctx, { projectId: project.id, name, url, launchDate })
  })
  replay.scheduleEach(story.library, async (ctx, [kind, fileName]) =>
    addAsset(ctx, { websiteId: website.id, kind, file: await replay.receive(fileName) }),
  )
  scheduleRecurrences(replay, () => ({ websiteId: website.id }), story.recurring)
  for (const ticket of listSteps(story.tickets)) scheduleTicket(replay, ticket, website)
}

/** Schedules all that happens to a ticket. The first of the staff to change its status is its assignee. */
export function scheduleTicket(
  replay: Replay,
  [cue, story]: [Cue, TicketStory],
  website?: StoryRecord,
): void {
  const { tx } = replay
  const ticket: StoryRecord = { id: 0 }
  const lock = (ctx: Context) => lockableTicket(ctx, 'ticket.setStatus', ticket.id)
  replay.schedule(cue, async (ctx) => {
    const attachments = await replay.upload(ctx.actor, story.files)
    const newTicket = NewTicket.parse({ ...story, websiteId: website?.id, attachments })
    ticket.id = (await createTicket(ctx, newTicket)).id
  })
  replay.scheduleEach(story.steps, async (ctx, status) => {
    const open = await lock(ctx)
    if (ctx.actor.role === 'staff' && open.assigneeId === null)
      await changeTicket(ctx, open, {
        assignee: await findStaff(tx, { path: 'assigneeId', id: ctx.actor.id, companyIds: [open.companyId] }),
      })
    await setTicketStatus(ctx, await lock(ctx), status)
  })
  scheduleTalk(replay, story.talk, { kind: 'ticket', record: ticket })
  scheduleTalk(replay, story.notes, { kind: 'ticket', record: ticket, internal: true })
  scheduleRefusedMails(replay, story.refused, ticket)
}
