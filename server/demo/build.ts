import { clockAt } from './clock.ts'
import { readFixtures } from './fixtures.ts'
import { CLIENTS, type PersonStory, STAFF } from './people.ts'
import { scheduleBrief } from './replay-briefs.ts'
import { scheduleTicket } from './replay-tickets.ts'
import { stories } from './stories/all.ts'
import type { ClientStory } from './story.ts'
import { type Row, World } from './world.ts'

/** The agency and its clients with everything that happened until `now`, not written yet. */
export async function buildWorld(now: Date): Promise<World> {
  const world = new World(clockAt(now), await readFixtures())
  for (const person of STAFF) world.schedule(person.joined, (at) => join(world, at, person, 'staff'))
  for (const person of CLIENTS) world.schedule(person.joined, (at) => join(world, at, person, 'client'))
  for (const story of stories) scheduleClient(world, story)
  world.replay()
  return world
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
  world.record(at, manager, {
    type: 'user_created',
    entityType: 'user',
    entityId: person.id,
    clientId: null,
    data: { name: fullName },
  })
}
