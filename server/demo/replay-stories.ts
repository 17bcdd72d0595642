import { sql } from 'kysely'
import { currentTime } from '#server/platform/current-time.ts'
import { endMemberships } from '#server/features/companies/end-membership.ts'
import { tryJoinCompany } from '#server/features/companies/memberships.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { forceDeactivateUser } from '#server/features/users/accounts/activation.ts'
import { createUserWithoutPassword } from '#server/features/users/create-user.ts'
import { createAccountLink } from '#server/core/auth/links.ts'
import { supportedLanguages } from '#server/platform/i18n/translate.ts'
import { LOGO } from './stories/agency.ts'
import { MANAGER, PEOPLE, type PersonStory } from './stories/people.ts'
import { type Replay, listSteps } from './replay.ts'
import { scheduleBrief, scheduleTicket } from './replay-work.ts'
import { stories } from './stories/all.ts'
import type { ClientStory } from './story.ts'
import { TEMPLATES } from './stories/reply-templates.ts'
import { createContext } from '#server/core/events/create-context.ts'

/** Replays the start of the agency, its people, and these stories. */
export function replayStories(
  replay: Replay,
  clientStories: readonly ClientStory[] = stories,
): Promise<void> {
  const { tx } = replay
  for (const [username, person] of Object.entries(PEOPLE)) scheduleJoining(replay, username, person)
  replay.schedule(`${MANAGER} 190 08:00`, async (ctx) => {
    await replay.upload(ctx.actor, [LOGO])
    await sql`update agency set logo_upload_id = (select id from uploads),
      manager_id = ${ctx.actor.id}, manager_name = null`.execute(tx)
  })
  for (const { briefs, tickets } of clientStories) {
    briefs.forEach((brief) => scheduleBrief(replay, brief))
    for (const ticket of listSteps(tickets)) scheduleTicket(replay, ticket)
  }
  replay.schedule(`${MANAGER} 180 09:00`, () => tx.insertInto('replyTemplates').values(TEMPLATES).execute())
  return replay.run()
}

function scheduleJoining(replay: Replay, username: string, story: PersonStory): void {
  const { tx } = replay
  const { fullName, email, company, companyRole, also, invited, left } = story
  const language = supportedLanguages.find(({ code }) => code === story.language)?.code ?? null
  const person = { username, fullName, email, language, companyName: company, companyRole }
  replay.scheduleEvent(story.joined, async () => {
    const id = await createUserWithoutPassword(tx, {
      ...person,
      role: company === null ? 'staff' : 'client',
      companyId: companyRole && (await findCompany(tx, company)),
      projectIds: story.projects && (await findProjects(tx, story.projects)),
      ...(invited && { invitedAt: currentTime().toISOString(), emailVouched: true }),
    })
    if (also) {
      const companyId = await findCompany(tx, also.company)
      await tryJoinCompany(tx, { companyId, userId: id, role: also.companyRole })
    }
    if (invited) await createAccountLink(tx, id, { purpose: 'invitation' })
    if (username !== MANAGER)
      await createContext(tx, await replay.actor(MANAGER)).emit('user_created', { id, fullName })
  })
  replay.schedule(left && `${MANAGER} ${left}`, async (ctx) => {
    const { id } = await replay.actor(username)
    await endMemberships(ctx, id)
    await forceDeactivateUser(tx, id)
  })
}

async function findCompany(tx: Database, name: string | null): Promise<number> {
  const companies = tx.selectFrom('companies').select('id').where('name', '=', name)
  return (await companies.executeTakeFirstOrThrow()).id
}

async function findProjects(tx: Database, names: readonly string[]): Promise<number[]> {
  const projects = await tx.selectFrom('projects').select('id').where('name', 'in', names).execute()
  return projects.map(({ id }) => id)
}
