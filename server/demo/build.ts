import { businessTime } from '#server/clock/business-time.ts'
import { LOGO, demoAgency } from './agency.ts'
import { clockAt } from './clock.ts'
import { readFixtures } from './fixtures.ts'
import { CLIENTS, type PersonStory, STAFF } from './people.ts'
import { scheduleBrief } from './replay-briefs.ts'
import { scheduleTicket } from './replay-tickets.ts'
import { TEMPLATES } from './templates.ts'
import { stories } from './stories/all.ts'
import type { ClientStory } from './story.ts'
import { type Row, World } from './world.ts'

/** The agency and its clients with everything that happened until `now`, in memory only. */
export async function buildWorld(now: Date, told: readonly ClientStory[] = stories): Promise<World> {
  const agency = demoAgency(now)
  const office = { ...businessTime(agency), targetMinutes: agency.targetHours * 60 }
  const world = new World(clockAt(now), await readFixtures(), office)
  for (const person of STAFF) world.schedule(person.joined, (at) => join(world, at, person, 'staff'))
  for (const person of CLIENTS) world.schedule(person.joined, (at) => join(world, at, person, 'client'))
  world.schedule('190 08:00', (at) => {
    world.logoUploadId = world.upload(at, world.person(STAFF[0].username), LOGO).id
  })
  for (const story of told) scheduleClient(world, story)
  for (const template of TEMPLATES) world.schedule('180 09:00', (at) => keepTemplate(world, at, template))
  world.replay()
  return world
}

function keepTemplate(
  { tables: { replyTemplates } }: World,
  at: string,
  template: (typeof TEMPLATES)[number],
) {
  replyTemplates.push({ ...template, id: replyTemplates.length + 1, createdAt: at, updatedAt: at })
}

function scheduleClient(world: World, { client, briefs, tickets }: ClientStory): void {
  briefs.forEach((brief) => scheduleBrief(world, client, brief))
  tickets?.forEach((ticket) => scheduleTicket(world, () => world.person(client).id, ticket))
}

function join(world: World, at: string, story: PersonStory, role: 'staff' | 'client'): void {
  const { users } = world.tables
  const { username, fullName, email, company: companyName } = story
  const times = { createdAt: at, updatedAt: at }
  const person: Row<'users'> = {
    id: users.length + 1,
    username,
    fullName,
    email,
    companyName,
    role,
    ...times,
  }
  users.push(person)
  const [manager] = users
  if (!manager || manager === person) return
  world.happened(at, manager, 'user_created', person)
}
