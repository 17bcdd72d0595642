import { describe, expect, test } from 'vitest'
import {
  type PolicyAction,
  type Actor,
  type Membership,
  type RecordScope,
  TOKEN_SCOPES,
  type TokenScope,
  can,
  getCompanyScope,
  policy,
} from '#shared/contract/policy.ts'
import { RIGHTS, type Rights } from './policy-table.ts'

const [ACME, OTHERS] = [1, 2]
const [CHOSEN, REST] = [10, 11]
const [CLIENT, STAFF_MEMBER] = [1, 2]

const createMember = (role: Membership['role'], projectIds: number[] | null = null): Actor => ({
  id: CLIENT,
  role: 'client',
  companies: [{ companyId: ACME, role, projectIds }],
})
const PEOPLE = {
  owner: createMember('owner'),
  colleague: createMember('colleague'),
  viewer: createMember('viewer'),
  freelancer: createMember('colleague', [CHOSEN]),
  former: { id: CLIENT, role: 'client', companies: [] },
  staffOwner: { id: STAFF_MEMBER, role: 'staff', staffRole: 'owner' },
  staffMember: { id: STAFF_MEMBER, role: 'staff', staffRole: 'member' },
  staffFreelancer: { id: STAFF_MEMBER, role: 'staff', staffRole: 'freelancer', companyIds: [ACME] },
} as const satisfies Record<string, Actor>
type PersonKey = keyof typeof PEOPLE

const everyone = Object.keys(PEOPLE) as PersonKey[]
const listAllowed = (action: PolicyAction, place?: RecordScope) =>
  everyone.filter((who) => can(PEOPLE[who], action, place))

const mine = { project: CHOSEN, person: CLIENT }
const PLACES = {
  'with no record': undefined,
  'in the project that freelancers see': getCompanyScope(ACME, { project: CHOSEN, person: 9 }),
  'about a client’s own record there': getCompanyScope(ACME, mine),
  'about a staff member’s own record there': getCompanyScope(ACME, { project: CHOSEN, person: STAFF_MEMBER }),
  'in another company': getCompanyScope(OTHERS, { person: 9 }),
  'about a client’s own record of no company': getCompanyScope(null, { person: CLIENT }),
}
type ScopeKey = keyof typeof PLACES

const CLIENTS: PersonKey[] = ['owner', 'colleague', 'viewer', 'freelancer', 'former']
const READERS: PersonKey[] = ['owner', 'colleague', 'viewer', 'freelancer']
const WRITERS: PersonKey[] = ['owner', 'colleague', 'freelancer']
const STAFF: PersonKey[] = ['staffOwner', 'staffMember', 'staffFreelancer']
const MEMBERS: PersonKey[] = ['staffOwner', 'staffMember']

const createCompanyRow = (who: PersonKey[], atAll = who): Record<ScopeKey, PersonKey[]> => ({
  'with no record': atAll,
  'in the project that freelancers see': who,
  'about a client’s own record there': who,
  'about a staff member’s own record there': who,
  'in another company': [],
  'about a client’s own record of no company': [],
})
const everywhere = (who: PersonKey[]): Record<ScopeKey, PersonKey[]> => ({
  ...createCompanyRow(who),
  'in another company': who,
  'about a client’s own record of no company': who,
})

/** The meaning of the table's words for clients: the clients that can act, by the record's scope. */
const CLIENTS_BY_WORD: Record<Rights['clients'], Record<ScopeKey, PersonKey[]>> = {
  none: createCompanyRow([]),
  themselves: {
    ...createCompanyRow([], CLIENTS),
    'about a client’s own record there': CLIENTS,
    'about a client’s own record of no company': CLIENTS,
  },
  // Clients without a company can look at lists, which are empty.
  viewer: createCompanyRow(READERS, CLIENTS),
  colleague: createCompanyRow(WRITERS),
  unlimited: createCompanyRow(['owner', 'colleague']),
  author: { ...createCompanyRow([], WRITERS), 'about a client’s own record there': WRITERS },
  owner: createCompanyRow(['owner']),
}
/** The meaning of the table's words for staff. */
const STAFF_BY_WORD: Record<Rights['staff'], Record<ScopeKey, PersonKey[]>> = {
  none: createCompanyRow([]),
  themselves: { ...createCompanyRow([], STAFF), 'about a staff member’s own record there': STAFF },
  freelancer: {
    ...createCompanyRow(STAFF),
    'in another company': MEMBERS,
    'about a client’s own record of no company': MEMBERS,
  },
  member: everywhere(MEMBERS),
  owner: everywhere(['staffOwner']),
}

/** The cells of the policy for each word, so that no cell can change unnoticed. */
const CLIENT_CELLS: Record<Rights['clients'], object> = {
  none: { client: 'none', needs: null },
  themselves: { client: 'own', needs: null },
  viewer: { client: 'company', needs: 'see' },
  colleague: { client: 'company', needs: 'write' },
  unlimited: { client: 'company', needs: 'write', whole: true },
  author: { client: 'own', needs: 'write' },
  owner: { client: 'company', needs: 'people' },
}

test('has exactly the cells of the table', () => {
  const cells = Object.entries(RIGHTS).map(([action, { clients, staff, scope, clientView }]) => [
    action,
    {
      ...CLIENT_CELLS[clients],
      staff: staff === 'themselves' ? 'own' : staff,
      scope: scope === 'none' ? null : scope,
      clientView: clientView === 'yes',
    },
  ])
  expect(policy).toEqual(Object.fromEntries(cells))
})

const rights = Object.entries(RIGHTS) as [PolicyAction, Rights][]

describe('rights of each role', () => {
  test.each(rights)('are as in the table for %s', (action, { clients, staff }) => {
    for (const [where, place] of Object.entries(PLACES) as [ScopeKey, RecordScope | undefined][])
      expect([where, listAllowed(action, place)]).toEqual([
        where,
        everyone.filter((who) =>
          [...CLIENTS_BY_WORD[clients][where], ...STAFF_BY_WORD[staff][where]].includes(who),
        ),
      ])
  })

  test.each(rights)('are limited by the scopes of a token for %s', (action, { staff, scope }) => {
    const canWithScopes = (...scopes: TokenScope[]) =>
      can({ ...PEOPLE.staffOwner, token: { id: 1, name: 'Robot', scopes } }, action)
    const others = TOKEN_SCOPES.filter((each) =>
      scope === '*:write' ? each.endsWith(':read') : each !== scope,
    )
    expect([canWithScopes(...TOKEN_SCOPES), canWithScopes(...others)]).toEqual([
      scope !== 'none' && staff !== 'none',
      false,
    ])
  })
})

const listReaders = (place: Parameters<typeof can>[2]) => listAllowed('ticket.read', place)

describe('readers of a ticket', () => {
  test('exclude members without access to its project', () => {
    expect(listReaders(getCompanyScope(ACME, { project: REST }))).toEqual([
      'owner',
      'colleague',
      'viewer',
      ...STAFF,
    ])
  })

  test('exclude members with chosen projects when it has no project', () => {
    expect(listReaders(getCompanyScope(ACME, { project: null }))).toEqual([
      'owner',
      'colleague',
      'viewer',
      ...STAFF,
    ])
  })

  test('are only owners and staff when it is private', () => {
    expect(listReaders(getCompanyScope(ACME, { project: CHOSEN, private: true, person: 9 }))).toEqual([
      'owner',
      ...STAFF,
    ])
  })

  test('include its own user and named users when it is private', () => {
    const place = getCompanyScope(ACME, { project: null, private: true })
    expect(listReaders({ ...place, people: [9, 1] })).toEqual([...READERS, ...STAFF])
    expect(listReaders({ ...place, person: 1 })).toEqual([...READERS, ...STAFF])
  })

  test('exclude a named user who left the company', () => {
    expect(listReaders(getCompanyScope(OTHERS, { private: true, people: [1] }))).toEqual([
      'staffOwner',
      'staffMember',
    ])
  })

  test('are only staff owners and members when it has no company', () => {
    expect(listReaders(getCompanyScope(null, { person: 1 }))).toEqual(['staffOwner', 'staffMember'])
  })
})

test('lets a user without a company view lists but create nothing', () => {
  expect(can(PEOPLE.former, 'ticket.read')).toBe(true)
  expect(can(PEOPLE.former, 'session.use')).toBe(true)
  expect(can(PEOPLE.former, 'ticket.create')).toBe(false)
})

test('limits staff in client view to the client rights in the table', () => {
  const companies = [{ companyId: ACME, role: 'owner', projectIds: null } as const]
  const actor: Actor = { id: CLIENT, role: 'client', companies, viewer: STAFF_MEMBER }
  const place = getCompanyScope(ACME, mine)
  for (const [action, { clients, clientView }] of rights)
    expect([action, can(actor, action), can(actor, action, place)]).toEqual([
      action,
      ...Array<boolean>(2).fill(clients !== 'none' && clientView === 'yes'),
    ])
})

test('limits a token to its scopes and to the rights of its creator', () => {
  const token = { id: 1, name: 'Robot', scopes: ['tickets:read'] as const }
  const actor: Actor = { ...PEOPLE.staffFreelancer, token }
  const place = getCompanyScope(ACME)
  expect([can(actor, 'ticket.read', place), can(actor, 'ticket.triage', place)]).toEqual([true, false])
  expect([can(actor, 'ticket.read', getCompanyScope(OTHERS)), can(actor, 'session.use')]).toEqual([
    false,
    false,
  ])
})
