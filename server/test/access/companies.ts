import { randomUUID } from 'node:crypto'
import { type Row, everybody, answersToOwner, signedIn, staffOnly } from '../access-row.ts'
import type { TestApp } from '../test-app.ts'

const readCompanyId = async (portal: TestApp, { id }: { id: number }): Promise<number> =>
  (
    await portal.db
      .selectFrom('memberships')
      .select('companyId')
      .where('userId', '=', id)
      .orderBy('createdAt')
      .orderBy('companyId')
      .executeTakeFirstOrThrow()
  ).companyId

const company: Row['on'] = async (portal, owner) => ({ id: await readCompanyId(portal, owner) })
/** Creates a colleague of the owner. */
const colleague: Row['on'] = async (portal, owner) => {
  const id = await readCompanyId(portal, owner)
  return { id, userId: (await portal.buildMember(id)).id }
}
const invitation: Row['on'] = async (portal, owner) => {
  const email = `${randomUUID()}@example.com`
  const path = `/api/companies/${await readCompanyId(portal, owner)}/invitations`
  const staff = portal.as(await portal.buildStaff())
  const { body } = await staff.post<{ id: number }>(path, { email, fullName: 'Jonas Bauer', role: 'viewer' })
  // Makes room for the next invitation.
  await portal.db.updateTable('companyInvitations').set({ createdAt: '2020-01-01' }).execute()
  return body
}
/** Deletes all invitations, to make room for another one. */
const inviting: Row['on'] = async (portal, owner) => {
  await portal.db.deleteFrom('companyInvitations').execute()
  return { id: await readCompanyId(portal, owner) }
}

/** The colleague to whom the last request of the matrix can be reassigned. */
let assigneeId = 0
const assignableRequest: Row['on'] = async (portal, owner) => {
  assigneeId = (await portal.buildMember(await readCompanyId(portal, owner))).id
  const { id } = await portal.buildInfoRequest({ clientId: owner.id })
  return { id }
}

const people = { private: false, people: [] }

export const rows: Record<string, Row> = {
  'GET /api/companies': signedIn(200),
  'POST /api/companies': { ...staffOnly(201), body: () => ({ name: 'Brot & Salz' }) },
  'GET /api/companies/:id': { ...answersToOwner(200), on: company },
  'PATCH /api/companies/:id': { ...answersToOwner(200), on: company, body: () => ({ name: 'Bakery Bauer' }) },
  // Merges the company into itself.
  'POST /api/companies/:id/merge': { ...staffOnly(409), on: company, body: (into) => ({ into }) },
  'GET /api/companies/:id/people': { ...answersToOwner(200), on: company },
  'GET /api/companies/:id/people/:userId': { ...answersToOwner(200), on: colleague },
  'PATCH /api/companies/:id/people/:userId': {
    ...answersToOwner(200),
    on: colleague,
    body: () => ({ news: 'mine' }),
  },
  'DELETE /api/companies/:id/people/:userId': { ...answersToOwner(204), on: colleague },
  'GET /api/companies/:id/files': { ...answersToOwner(200), on: company },
  'GET /api/companies/:id/invitations': { ...answersToOwner(200), on: company },
  'POST /api/companies/:id/invitations': {
    ...answersToOwner(201),
    on: inviting,
    body: () => ({ email: `${randomUUID()}@example.com`, fullName: 'Jonas Bauer', role: 'viewer' }),
  },
  'DELETE /api/company-invitations/:id': { ...answersToOwner(204), on: invitation },
  'POST /api/company-invitations/:id/send-again': { ...answersToOwner(200), on: invitation },
  'POST /api/company-invitation': { ...everybody(404), body: () => ({ token: 'of nobody' }) },
  'POST /api/company-invitation/accept': { ...everybody(404), body: () => ({ token: 'of nobody' }) },
  'GET /api/tickets/:id/people': { ...answersToOwner(200), on: 'ticket' },
  'PUT /api/tickets/:id/people': { ...answersToOwner(200), on: 'ticket', body: () => people },
  'GET /api/info-requests/:id/people': { ...answersToOwner(200), on: 'infoRequest' },
  'PUT /api/info-requests/:id/people': { ...answersToOwner(200), on: 'infoRequest', body: () => people },
  'POST /api/info-requests/:id/hand-over': {
    ...answersToOwner(200),
    on: assignableRequest,
    body: () => ({ userId: assigneeId, words: 'You know this.' }),
  },
  // The call names no record.
  'GET /api/follows': signedIn(400),
  'PUT /api/follows': {
    ...answersToOwner(200),
    on: 'ticket',
    body: (entityId) => ({ entityType: 'ticket', entityId, state: 'muted' }),
  },
}
