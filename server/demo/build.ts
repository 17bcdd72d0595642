import { targetMinutesOf } from '#server/clock/office-clock.ts'
import { businessTime } from '#server/clock/business-time.ts'
import { LOGO, demoAgency } from './agency.ts'
import { clockAt } from './clock.ts'
import { readFixtures } from './fixtures.ts'
import { CLIENTS, type PersonStory, spokenLanguage, STAFF } from './people.ts'
import { scheduleBrief } from './replay-briefs.ts'
import { scheduleTicket } from './replay-tickets.ts'
import { TEMPLATES } from './templates.ts'
import { stories } from './stories/all.ts'
import type { ClientStory } from './story.ts'
import { World } from './world.ts'

/** The first member of staff creates the accounts of all others. */
const MANAGER = STAFF[0].username

/** The agency and its clients with everything that happened until `now`, in memory only. */
export async function buildWorld(now: Date, told: readonly ClientStory[] = stories): Promise<World> {
  const agency = demoAgency(now)
  const {
    targetHours: medium,
    targetHoursLow: low,
    targetHoursHigh: high,
    targetHoursUrgent: urgent,
  } = agency
  const office = { ...businessTime(agency), targetMinutes: targetMinutesOf({ low, medium, high, urgent }) }
  const world = new World(clockAt(now), await readFixtures(), office)
  for (const person of STAFF) join(world, person, 'staff')
  for (const person of CLIENTS) join(world, person, 'client')
  world.schedule(`${MANAGER} 190 08:00`, () => {
    world.logoUploadId = world.upload(LOGO)
  })
  for (const { client, briefs, tickets } of told) {
    briefs.forEach((brief) => scheduleBrief(world, brief))
    tickets?.forEach((ticket) => scheduleTicket(world, () => world.clientOf(client), ticket))
  }
  for (const template of TEMPLATES)
    world.schedule(`${MANAGER} 180 09:00`, () => {
      world.add('replyTemplates', { ...template, updatedAt: world.at })
    })
  world.replay()
  return world
}

function join(world: World, story: PersonStory, role: 'staff' | 'client'): void {
  const { username, fullName, email, joined } = story
  const language = spokenLanguage(story.language)
  world.schedule(`${MANAGER} ${joined}`, () => {
    const staffRole = role === 'staff' ? ('owner' as const) : null
    const person = { id: 0, username, fullName, email, role, staffRole, language, updatedAt: world.at }
    world.add('users', person)
    if (story.company !== null) world.joinCompany(person.id, { ...story, company: story.company })
    if (story.also) world.joinCompany(person.id, story.also)
    if (username !== MANAGER) world.happened('user_created', person)
  })
}
