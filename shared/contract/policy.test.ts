import { describe, expect, test } from 'vitest'
import { type Action, type Actor, type Membership, can, placeIn } from './policy.ts'

const [ACME, OTHERS] = [1, 2]
const [CHOSEN, REST] = [10, 11]

const at = (role: Membership['role'], projectIds: number[] | null = null): Actor => ({
  id: 1,
  role: 'client',
  companies: [{ companyId: ACME, role, projectIds }],
})
const PEOPLE = {
  owner: at('owner'),
  colleague: at('colleague'),
  viewer: at('viewer'),
  freelancer: at('colleague', [CHOSEN]),
  former: { id: 1, role: 'client', companies: [] },
  staffOwner: { id: 2, role: 'staff', staffRole: 'owner' },
  staffMember: { id: 2, role: 'staff', staffRole: 'member' },
  staffFreelancer: { id: 2, role: 'staff', staffRole: 'freelancer', companyIds: [ACME] },
} as const satisfies Record<string, Actor>
type Who = keyof typeof PEOPLE

const STAFF: Who[] = ['staffOwner', 'staffMember', 'staffFreelancer']
const READERS: Who[] = ['owner', 'colleague', 'viewer', 'freelancer']
const WRITERS: Who[] = ['owner', 'colleague', 'freelancer']

/** Section 6 of the specification, one capability per line: who may do it in the project that freelancers see. */
const CAPABILITIES: [string, Action, who: Who[]][] = [
  ['see briefs', 'brief.read', [...READERS, ...STAFF]],
  ['see projects', 'project.read', [...READERS, ...STAFF]],
  ['see websites', 'website.read', [...READERS, ...STAFF]],
  ['see tickets', 'ticket.read', [...READERS, ...STAFF]],
  ['see information requests', 'infoRequest.read', [...READERS, ...STAFF]],
  ['submit briefs', 'brief.create', ['owner', 'colleague']],
  ['create tickets', 'ticket.create', [...WRITERS, ...STAFF]],
  ['comment', 'comment.create', [...WRITERS, ...STAFF]],
  ['respond to information requests', 'infoRequest.answer', WRITERS],
  ['accept, decline, reject, complete briefs', 'brief.decide', STAFF],
  ['create tasks', 'task.create', STAFF],
  ['create information requests', 'infoRequest.create', STAFF],
  ['edit projects', 'project.update', STAFF],
  ['log activities', 'activity.log', STAFF],
  ['add websites', 'website.create', STAFF],
  ['upload project files', 'projectFile.add', STAFF],
  ['download project files', 'projectFile.read', [...READERS, ...STAFF]],
  ['see a content library', 'asset.read', [...READERS, ...STAFF]],
  ['add to a content library', 'asset.add', [...WRITERS, ...STAFF]],
  ['see a company', 'company.read', [...READERS, ...STAFF]],
  ['manage who is in a company', 'company.manage', ['owner', 'staffOwner', 'staffMember']],
  ['merge companies', 'company.merge', ['staffOwner']],
  ['manage people', 'user.manage', ['staffOwner', 'staffMember']],
  ['manage the staff', 'staff.manage', ['staffOwner']],
  ['read the outbox', 'mail.read', ['staffOwner', 'staffMember']],
  ['change the agency’s settings', 'agency.manage', ['staffOwner']],
]

const everyone = Object.keys(PEOPLE) as Who[]
const allowed = (action: Action, place?: Parameters<typeof can>[2]) =>
  everyone.filter((who) => can(PEOPLE[who], action, place))

describe('who may', () => {
  test.each(CAPABILITIES)('%s', (_what, action, who) => {
    expect(allowed(action, placeIn(ACME, { project: CHOSEN }))).toEqual(
      everyone.filter((each) => who.includes(each)),
    )
  })

  test.each(CAPABILITIES)('%s in another company', (_what, action, who) => {
    const those = who.filter((each) => each === 'staffOwner' || each === 'staffMember')
    expect(allowed(action, placeIn(OTHERS))).toEqual(those)
  })
})

const seen = (place: Parameters<typeof can>[2]) => allowed('ticket.read', place)

describe('who sees', () => {
  test('what is of a project that is not among a freelancer’s', () => {
    expect(seen(placeIn(ACME, { project: REST }))).toEqual(['owner', 'colleague', 'viewer', ...STAFF])
  })

  test('what is of no project', () => {
    expect(seen(placeIn(ACME, { project: null }))).toEqual(['owner', 'colleague', 'viewer', ...STAFF])
  })

  test('what is private', () => {
    expect(seen(placeIn(ACME, { project: CHOSEN, private: true, person: 9 }))).toEqual(['owner', ...STAFF])
  })

  test('what is private and names them, or is theirs', () => {
    const place = placeIn(ACME, { project: null, private: true })
    expect(seen({ ...place, people: [9, 1] })).toEqual([...READERS, ...STAFF])
    expect(seen({ ...place, person: 1 })).toEqual([...READERS, ...STAFF])
  })

  test('what is private of a company that they have left, though it names them', () => {
    expect(seen(placeIn(OTHERS, { private: true, people: [1] }))).toEqual(['staffOwner', 'staffMember'])
  })

  test('what is no company’s', () => {
    expect(seen(placeIn(null, { person: 1 }))).toEqual(['staffOwner', 'staffMember'])
  })
})

test('whoever is in no company may look at lists, and begins nothing', () => {
  expect(can(PEOPLE.former, 'ticket.read')).toBe(true)
  expect(can(PEOPLE.former, 'session.use')).toBe(true)
  expect(can(PEOPLE.former, 'ticket.create')).toBe(false)
})

test('a token does no more than its scopes, whoever made it', () => {
  const token = { id: 1, name: 'Robot', scopes: ['tickets:read'] as const }
  const actor: Actor = { ...PEOPLE.staffFreelancer, token }
  const place = placeIn(ACME)
  expect([can(actor, 'ticket.read', place), can(actor, 'ticket.triage', place)]).toEqual([true, false])
  expect([can(actor, 'ticket.read', placeIn(OTHERS)), can(actor, 'session.use')]).toEqual([false, false])
})
