import { afterAll, describe, expect, test } from 'vitest'
import { findPreset } from '#shared/notifications/presets.ts'
import type { NotificationSettings } from '#shared/notifications/schemas.ts'
import type { CompanyInvitation } from '#shared/companies/schemas.ts'
import type { User } from '#shared/users/schemas.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp({ publicUrl: 'https://portal.example' })
afterAll(portal.close)
const sam = await portal.buildStaff({ email: 'sam@agency.example' })
const staff = portal.as(sam)

let count = 0
/** Returns an address that no one has. */
const freshEmail = () => `jonas-${++count}@bakery.example`

async function bakery() {
  const anna = await portal.buildClient({ fullName: 'Anna Bauer', companyName: 'Bakery Bauer' })
  const path = `/api/companies/${anna.companyId}/invitations`
  return { companyId: anna.companyId, anna, path }
}
const createInvitation = (email: string, fields: object = {}) => ({
  email,
  fullName: 'Jonas Bauer',
  role: 'colleague',
  ...fields,
})
const mailsTo = async (address: string) =>
  (await readTranslatedMails(portal.db)).filter((mail) => mail.address === address)
/** Returns the token in the last mail to an address. */
const mailedToken = async (email: string) => (await mailsTo(email)).at(-1)?.href?.split('#')[1] ?? ''
/** Counts the mails to an address that wait or still contain a link. */
const waitingFor = async (email: string) =>
  (await mailsTo(email)).filter(({ status, href }) => status === 'waiting' || href !== null).length
const getToken = ({ link }: CompanyInvitation) => link?.split('#')[1] ?? ''
const read = (token: string) => portal.anonymous.post('/api/company-invitation', { token })
const accept = (token: string, fields: object = { password: PASSWORD }, headers?: Record<string, string>) =>
  portal.anonymous.post<User & { code?: string }>(
    '/api/company-invitation/accept',
    { token, ...fields },
    headers,
  )

test.each(['boss', undefined])(
  'lists the valid roles when staff invite someone with the role %s',
  async (role) => {
    const { companyId } = await portal.buildClient()
    const answer = await staff.post(`/api/companies/${companyId}/invitations`, {
      email: 'boss@bakery.example',
      fullName: 'Jonas Bauer',
      role,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'role', message: 'Choose one of these: owner, colleague, viewer' }] },
    })
  },
)

describe('inviting a member', () => {
  test('lets an owner with an unconfirmed address invite someone if no mail server is set', async () => {
    const { anna, path } = await bakery()
    await portal.db.updateTable('users').set({ pendingEmail: anna.email }).where('id', '=', anna.id).execute()
    expect((await portal.as(anna).post(path, createInvitation(freshEmail()))).status).toBe(201)
  })

  test('mails the invitation link without returning it to the owner', async () => {
    const { companyId, anna, path } = await bakery()
    const email = freshEmail()
    const { status, body } = await portal.as(anna).post<CompanyInvitation>(path, createInvitation(email))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      companyId,
      email,
      fullName: 'Jonas Bauer',
      role: 'colleague',
      projectIds: null,
      invitedBy: { fullName: 'Anna Bauer' },
      state: 'open',
      link: null,
    })
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({
      subject: 'Anna Bauer invited you to Bakery Bauer',
      private: true,
      userId: null,
      href: expect.stringMatching(/^\/company-invitation#[\w-]{43}$/) as string,
    })
  })

  test('uses the language of the owner for the mail and the page, unless they chose another one', async () => {
    const { path, companyId } = await bakery()
    const owner = portal.as(await portal.buildMember(companyId, 'owner', { language: 'de' }))
    for (const [fields, language] of [
      [{}, 'de'],
      [{ language: 'tr' }, 'tr'],
      [{ language: null }, null],
    ] as const) {
      const email = freshEmail()
      await owner.post(path, createInvitation(email, fields))
      expect((await read(await mailedToken(email))).body).toMatchObject({ language })
      const mail = portal.db.selectFrom('mails').select('language').where('address', '=', email)
      expect(await mail.execute()).toEqual([{ language }])
    }
    const email = freshEmail()
    await staff.post(path, createInvitation(email))
    expect((await read(await mailedToken(email))).body).toMatchObject({ language: null })
  })

  test('keeps the language of the page for the new account, or else that of the invitation', async () => {
    const { path } = await bakery()
    const join = async (fields: object) => {
      const { body } = await staff.post<CompanyInvitation>(
        path,
        createInvitation(freshEmail(), { language: 'tr' }),
      )
      return (await accept(getToken(body), { password: PASSWORD, ...fields })).body.language
    }
    expect([await join({ language: 'de' }), await join({})]).toEqual(['de', 'tr'])
  })

  test('does not reveal to an owner whether an invited address has an account', async () => {
    const { anna, path } = await bakery()
    const client = await portal.buildClient()
    const gone = await portal.buildClient({ deactivatedAt: new Date().toISOString() })
    const bodies = await Promise.all(
      [freshEmail(), client.email, sam.email, gone.email].map(async (email) => {
        const { status, body } = await portal.as(anna).post(path, createInvitation(email))
        return { ...body, status, id: 0, email: '', createdAt: '', expiresAt: '' }
      }),
    )
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(await mailsTo(sam.email)).toEqual([])
    expect(await mailsTo(gone.email)).toEqual([])
  })

  test('returns 400 when an owner invites a current member, but not when they invite a former one', async () => {
    const { anna, path } = await bakery()
    const member = await portal.buildMember(anna.companyId)
    const left = await portal.buildMember(anna.companyId)
    await portal.as(anna).send('DELETE', `/api/companies/${anna.companyId}/people/${left.id}`)
    const email = member.email.toUpperCase()
    expect(await portal.as(anna).post(path, createInvitation(email))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'email', message: 'This person already belongs to Bakery Bauer.' }] },
    })
    expect((await portal.as(anna).post(path, createInvitation(left.email))).status).toBe(201)
    // A user who claims someone else's address doesn't keep its owner out.
    await portal.db
      .updateTable('users')
      .set({ pendingEmail: member.email })
      .where('id', '=', member.id)
      .execute()
    expect((await portal.as(anna).post(path, createInvitation(member.email))).status).toBe(201)
  })

  test('lets an owner invite a colleague who is limited to projects of the company', async () => {
    const { anna, path } = await bakery()
    const own = await portal.buildProject({ userId: anna.id })
    const foreign = await portal.buildProject()
    const client = portal.as(anna)
    for (const fields of [{ projectIds: [foreign.id] }, { role: 'owner', projectIds: [own.id] }])
      expect((await client.post(path, createInvitation(freshEmail(), fields))).body).toMatchObject({
        status: 400,
        errors: [{ path: 'projectIds' }],
      })
    const email = freshEmail()
    expect((await client.post(path, createInvitation(email, { projectIds: [own.id] }))).status).toBe(201)
    const token = await mailedToken(email)
    expect((await read(token)).body).toMatchObject({ role: 'colleague', projectIds: [own.id] })
    const { body } = await accept(token)
    expect(body.companies).toMatchObject([{ role: 'colleague', projectIds: [own.id] }])
  })

  test('shows an owner the addresses of only their own invitations, and staff all addresses', async () => {
    const { companyId, anna, path } = await bakery()
    const boss = await portal.buildMember(companyId, 'owner')
    const [mine, theirs] = [freshEmail(), freshEmail()]
    await portal.as(anna).post(path, createInvitation(mine))
    await portal.as(boss).post(path, createInvitation(theirs))
    const emails = async (person: { id: number }) =>
      (await portal.as(person).get<CompanyInvitation[]>(path)).body.map(({ email }) => email)
    expect([await emails(anna), await emails(boss), await emails(sam)]).toEqual([
      [null, mine],
      [theirs, null],
      [theirs, mine],
    ])
  })

  test('limits invitations to one open per address, 20 open in total, and 50 per day', async () => {
    const { companyId, anna, path } = await bakery()
    const email = freshEmail()
    const client = portal.as(anna)
    expect((await client.post(path, createInvitation(email))).status).toBe(201)
    expect((await client.post(path, createInvitation(email.toUpperCase()))).status).toBe(409)
    const more = Array.from({ length: 19 }, freshEmail)
    for (const one of more) expect((await client.post(path, createInvitation(one))).status).toBe(201)
    expect((await client.post(path, createInvitation(freshEmail()))).status).toBe(409)
    await portal.db
      .updateTable('companyInvitations')
      .set({ revokedAt: new Date().toISOString() })
      .where('companyId', '=', companyId)
      .execute()
    for (let round = 20; round < 50; round++) {
      const { body } = await client.post<CompanyInvitation>(path, createInvitation(freshEmail()))
      await client.delete(`/api/company-invitations/${body.id}`)
    }
    const { status, headers } = await client.post(path, createInvitation(freshEmail()))
    expect([status, Number(headers['retry-after']) > 3600]).toEqual([429, true])
  })

  test('sends one invitation when staff repeat the request with the same idempotency key', async () => {
    const { path } = await bakery()
    const email = freshEmail()
    const key = { 'idempotency-key': `invite ${email}`.replace(' ', '-') }
    const first = await staff.post<CompanyInvitation>(path, createInvitation(email), key)
    const second = await staff.post<CompanyInvitation>(path, createInvitation(email), key)
    expect([second.status, second.body.id, second.body.link]).toEqual([201, first.body.id, null])
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('invitation links', () => {
  test('returns an invitation link to staff only once, with the address of the portal', async () => {
    const { path } = await bakery()
    const { body } = await staff.post<CompanyInvitation>(path, createInvitation(freshEmail()))
    expect(body.link).toMatch(/^https:\/\/portal\.example\/company-invitation#[\w-]{43}$/)
    expect((await staff.get<CompanyInvitation[]>(path)).body[0]?.link).toBeNull()
  })

  test('does not let staff invite current members, other staff, or deactivated users to a company', async () => {
    const { anna, path } = await bakery()
    const member = await portal.buildMember(anna.companyId)
    const gone = await portal.buildClient({ deactivatedAt: new Date().toISOString() })
    for (const [{ email }, message] of [
      [member, 'This person already belongs to Bakery Bauer.'],
      [sam, 'This is a staff account’s address. Staff can’t belong to a company.'],
      [gone, 'This person’s account is deactivated. Reactivate it first.'],
    ] as const)
      expect(await staff.post(path, createInvitation(email))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'email', message }] },
      })
    expect((await staff.get<CompanyInvitation[]>(path)).body).toEqual([])
  })

  test('returns the company, role, and inviter for an invitation link', async () => {
    const { companyId, anna, path } = await bakery()
    const known = await portal.buildClient()
    for (const [email, account] of [
      [freshEmail(), 'new'],
      [known.email, 'known'],
    ] as const) {
      await portal.as(anna).post(path, createInvitation(email))
      expect((await read(await mailedToken(email))).body).toEqual({
        language: null,
        projectIds: null,
        company: { id: companyId, name: 'Bakery Bauer' },
        email,
        fullName: 'Jonas Bauer',
        role: 'colleague',
        invitedBy: { fullName: 'Anna Bauer' },
        account,
        username: null,
        expiresAt: expect.any(String) as string,
      })
    }
  })

  test('returns the same 404 for a wrong, used, withdrawn, expired, replaced, or barred invitation link', async () => {
    const { companyId, anna, path } = await bakery()
    const make = async (email = freshEmail()) =>
      (await staff.post<CompanyInvitation>(path, createInvitation(email))).body
    const [used, revoked, old, barred, again] = [
      await make(),
      await make(),
      await make(),
      (await portal.as(anna).post<CompanyInvitation>(path, createInvitation(sam.email))).body,
      await make(),
    ]
    expect((await accept(getToken(used))).status).toBe(200)
    await portal.as(anna).delete(`/api/company-invitations/${revoked.id}`)
    await portal.db
      .updateTable('companyInvitations')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', old.id)
      .execute()
    await staff.post(`/api/company-invitations/${again.id}/send-again`)
    const { body: resent } = await staff.post<CompanyInvitation>(
      `/api/company-invitations/${barred.id}/send-again`,
    )
    const answers = await Promise.all(
      ['wrong', ...[used, revoked, old, resent, again].map(getToken)].flatMap((token) => [
        read(token),
        accept(token),
      ]),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, requestId: 0 }))).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    const states = (await staff.get<CompanyInvitation[]>(path)).body.map(({ state }) => state)
    expect(states).toEqual(['open', 'open', 'expired', 'revoked', 'used'])
    expect((await staff.patch(`/api/companies/${companyId}`, { archived: true })).status).toBe(200)
    const { body } = await staff.post<CompanyInvitation>(path, createInvitation(freshEmail()))
    expect((await read(getToken(body))).status).toBe(404)
  })

  test('lets an owner withdraw an invitation twice, but not after it was accepted', async () => {
    const { anna, path } = await bakery()
    const email = freshEmail()
    const { id } = (await portal.as(anna).post<CompanyInvitation>(path, createInvitation(email))).body
    const revoke = () => portal.as(anna).delete(`/api/company-invitations/${id}`)
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204])
    expect((await mailsTo(email)).map(({ status, href }) => [status, href])).toEqual([['kept', null]])
    const other = (await staff.post<CompanyInvitation>(path, createInvitation(freshEmail()))).body
    await accept(getToken(other))
    expect((await portal.as(anna).delete(`/api/company-invitations/${other.id}`)).status).toBe(409)
    expect((await staff.post(`/api/company-invitations/${other.id}/send-again`)).status).toBe(409)
  })

  test('mails an invitation link to an address at most three times an hour', async () => {
    const { anna, path } = await bakery()
    const email = freshEmail()
    const { id } = (await portal.as(anna).post<CompanyInvitation>(path, createInvitation(email))).body
    const again = () => portal.as(anna).post<CompanyInvitation>(`/api/company-invitations/${id}/send-again`)
    const first = await mailedToken(email)
    const listMails = async () => {
      const sent = { status: 'sent', href: null } as const
      await portal.db
        .updateTable('mails')
        .set(sent)
        .where('address', '=', email)
        .where('status', '=', 'waiting')
        .execute()
    }
    await listMails()
    expect((await again()).status).toBe(200)
    await listMails()
    expect((await again()).status).toBe(200)
    expect((await read(first)).status).toBe(404)
    expect((await read(await mailedToken(email))).status).toBe(200)
    await listMails()
    const refused = await again()
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { detail: expect.stringMatching(/^We email at most 3 links per hour to any address\./) as string },
    ])
  })

  test('returns the new username for an invitation link that staff got, but not for a mailed one', async () => {
    const { anna, path } = await bakery()
    const [mailed, shown] = [freshEmail(), freshEmail()]
    await portal.as(anna).post(path, createInvitation(mailed))
    expect((await read(await mailedToken(mailed))).body).toMatchObject({ account: 'new', username: null })
    const { body } = await staff.post<CompanyInvitation>(path, createInvitation(shown))
    const { username } = (await read(getToken(body))).body as { username: string }
    expect(username).toBe(shown.split('@')[0])
    expect((await accept(getToken(body), { username, password: PASSWORD })).status).toBe(200)
    const signIn = async (name: string) =>
      (await portal.anonymous.post('/api/login', { username: name, password: PASSWORD })).status
    expect([await signIn(username), await signIn(shown), await signIn(mailed)]).toEqual([200, 401, 401])
    await accept(await mailedToken(mailed))
    expect(await signIn(mailed)).toBe(200)
    const known = await portal.buildClient()
    const again = await staff.post<CompanyInvitation>(path, createInvitation(known.email))
    expect((await read(getToken(again.body))).body).toMatchObject({ account: 'known', username: null })
  })

  test('returns a new invitation link to staff on every request, and revokes the previous one', async () => {
    const { anna, path } = await bakery()
    const email = freshEmail()
    const { id } = (await portal.as(anna).post<CompanyInvitation>(path, createInvitation(email))).body
    const tokens: string[] = []
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await staff.post<CompanyInvitation>(
        `/api/company-invitations/${id}/send-again`,
      )
      expect(status).toBe(200)
      tokens.push(getToken(body))
    }
    expect(await Promise.all(tokens.map(async (token) => (await read(token)).status))).toEqual([
      404, 404, 404, 404, 200,
    ])
  })

  test('cancels queued mails with an invitation link once the link stops working', async () => {
    const listCreated = async () => {
      const { companyId, anna, path } = await bakery()
      const email = freshEmail()
      const { id } = (await portal.as(anna).post<CompanyInvitation>(path, createInvitation(email))).body
      expect(await waitingFor(email)).toBe(1)
      return { companyId, anna, path, email, id }
    }
    const used = await listCreated()
    expect((await accept(await mailedToken(used.email))).status).toBe(200)
    expect(await waitingFor(used.email)).toBe(0)
    const revoked = await listCreated()
    await portal.as(revoked.anna).delete(`/api/company-invitations/${revoked.id}`)
    expect(await waitingFor(revoked.email)).toBe(0)
    const again = await listCreated()
    await portal.as(again.anna).post(`/api/company-invitations/${again.id}/send-again`)
    expect(await waitingFor(again.email)).toBe(1)
    const merged = await listCreated()
    await staff.post(`/api/companies/${merged.companyId}/merge`, { into: again.companyId })
    expect(await waitingFor(merged.email)).toBe(0)
    const left = await listCreated()
    await portal.buildMember(left.companyId, 'owner')
    await staff.delete(`/api/companies/${left.companyId}/people/${left.anna.id}`)
    expect(await waitingFor(left.email)).toBe(0)
    const archived = await listCreated()
    await staff.patch(`/api/companies/${archived.companyId}`, { archived: true })
    expect(await waitingFor(archived.email)).toBe(0)
  })

  test('does not let strangers or colleagues manage the invitations of a company', async () => {
    const { anna, path } = await bakery()
    const { id } = (await portal.as(anna).post<CompanyInvitation>(path, createInvitation(freshEmail()))).body
    const stranger = portal.as(await portal.buildClient())
    expect((await stranger.delete(`/api/company-invitations/${id}`)).status).toBe(404)
    expect((await stranger.post(`/api/company-invitations/${id}/send-again`)).status).toBe(404)
    const colleague = portal.as(await portal.buildMember(anna.companyId))
    expect((await colleague.get(path)).status).toBe(403)
    expect((await colleague.delete(`/api/company-invitations/${id}`)).status).toBe(403)
  })
})

describe('accepting an invitation', () => {
  test('creates an account with a confirmed address for a user without one, and signs them in', async () => {
    const { companyId, anna, path } = await bakery()
    const email = freshEmail()
    await portal.as(anna).post(path, createInvitation(email))
    const token = await mailedToken(email)
    expect((await accept(token, {})).body).toMatchObject({ status: 400, errors: [{ path: 'password' }] })
    const { status, body, setCookies } = await accept(token, { password: PASSWORD, fullName: 'Jonas B.' })
    expect([status, setCookies.length > 0]).toEqual([200, true])
    expect(body).toMatchObject({
      username: email.split('@')[0],
      fullName: 'Jonas B.',
      email,
      emailConfirmed: true,
      role: 'client',
      companyName: 'Bakery Bauer',
      companies: [{ id: companyId, name: 'Bakery Bauer', role: 'colleague', projectIds: null, news: 'all' }],
    })
    const told = (await portal.as(anna).get<{ title: string }[]>('/api/notifications')).body
    expect(told.map(({ title }) => title)).toEqual(['Jonas B. joined Bakery Bauer'])
    const feed = (await portal.as(anna).get<{ type: string }[]>('/api/activities/recent')).body
    expect(feed[0]?.type).toBe('person_joined')
  })

  test('starts colleagues whom a client invited, and no one else, with only the emails that need them', async () => {
    const { anna, path } = await bakery()
    const join = async (inviter: { id: number }) => {
      const email = freshEmail()
      const { body } = await portal.as(inviter).post<CompanyInvitation>(path, createInvitation(email))
      const { body: joined } = await accept(getToken(body) || (await mailedToken(email)))
      return (await portal.as(joined).get<NotificationSettings>('/api/notification-settings')).body
    }
    expect(findPreset('client', await join(anna))).toBe('needed')
    expect(findPreset('client', await join(await portal.buildStaff()))).toBe('everything')
  })

  test('does not confirm the address of a user who joins with an invitation link from staff', async () => {
    const { path } = await bakery()
    const { body } = await staff.post<CompanyInvitation>(path, createInvitation(freshEmail()))
    expect((await accept(getToken(body))).body).toMatchObject({ emailConfirmed: false })
  })

  test('gives a new member an unused username unless they choose one', async () => {
    const { anna, path } = await bakery()
    const names: string[] = []
    for (const email of ['kim@one.example', 'kim@two.example', 'jo@one.example']) {
      await portal.as(anna).post(path, createInvitation(email))
      names.push((await accept(await mailedToken(email))).body.username)
    }
    expect(names).toEqual(['kim', 'kim2', 'jo.user'])
    await portal.as(anna).post(path, createInvitation('kim@three.example'))
    const { body } = await accept(await mailedToken('kim@three.example'), {
      password: PASSWORD,
      username: 'kim-of-three',
    })
    expect(body.username).toBe('kim-of-three')
  })

  test('requires an invited user with an account to sign in to it before they join', async () => {
    const { companyId, anna, path } = await bakery()
    const ines = await portal.buildClient({ companyName: 'Ines & Co' })
    await portal.as(anna).post(path, createInvitation(ines.email, { role: 'viewer' }))
    const token = await mailedToken(ines.email)
    const out = await accept(token)
    expect([out.status, out.body.code]).toEqual([401, 'sign_in_first'])
    const other = await portal.buildClient({ email: 'other@elsewhere.example' })
    const wrong = await portal.as(other).post('/api/company-invitation/accept', { token })
    expect([wrong.status, wrong.body['code'], wrong.body['detail']]).toEqual([
      409,
      'other_account',
      `This invitation is for ${ines.email}. You’re signed in with other@elsewhere.example.`,
    ])
    const { status, body } = await portal.as(ines).post<User>('/api/company-invitation/accept', { token })
    expect(status).toBe(200)
    expect(body.companies.map(({ name, role }) => [name, role])).toEqual([
      ['Ines & Co', 'owner'],
      ['Bakery Bauer', 'viewer'],
    ])
    expect((await portal.as(ines).get(`/api/companies/${companyId}`)).status).toBe(200)
    expect((await portal.as(ines).post('/api/company-invitation/accept', { token })).status).toBe(404)
  })

  test('does not let a user accept an invitation to an address that they have not confirmed', async () => {
    const { anna, path } = await bakery()
    const email = freshEmail()
    const stranger = await portal.buildClient({ email, pendingEmail: email })
    await portal.as(anna).post(path, createInvitation(email))
    const token = await mailedToken(email)
    expect((await portal.as(stranger).post('/api/company-invitation/accept', { token })).status).toBe(409)
    // The stranger doesn't get in the way of the person who reads the mail.
    expect((await accept(token)).body).toMatchObject({ email, emailConfirmed: true })
  })

  test('adds one member when an invitation is accepted twice at once or the request is repeated', async () => {
    const { companyId, path } = await bakery()
    const { body } = await staff.post<CompanyInvitation>(path, createInvitation(freshEmail()))
    const answers = await Promise.all([accept(getToken(body)), accept(getToken(body))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const other = (await staff.post<CompanyInvitation>(path, createInvitation(freshEmail()))).body
    const key = { 'idempotency-key': 'join-once' }
    const first = await accept(getToken(other), { password: PASSWORD }, key)
    const second = await accept(getToken(other), { password: PASSWORD }, key)
    expect([second.status, second.body.id]).toEqual([200, first.body.id])
    expect((await staff.get(`/api/companies/${companyId}`)).body).toMatchObject({ people: 3 })
  })

  test('does not change the role of a member who accepts an invitation to their own company', async () => {
    const { anna, path } = await bakery()
    const jonas = await portal.buildClient()
    await portal.as(anna).post(path, createInvitation(jonas.email, { role: 'owner' }))
    const member = {
      companyId: anna.companyId,
      userId: jonas.id,
      role: 'viewer',
      createdAt: '2026-01-05',
    } as const
    await portal.db.insertInto('memberships').values(member).execute()
    const token = await mailedToken(jonas.email)
    const { body } = await portal.as(jonas).post<User>('/api/company-invitation/accept', { token })
    const found = body.companies?.find(({ id }) => id === anna.companyId)
    expect(found).toMatchObject({ role: 'viewer' })
  })

  test('returns 409 when a user in 30 companies accepts an invitation', async () => {
    const ines = await portal.buildClient()
    const others = await Promise.all(Array.from({ length: 29 }, () => portal.buildClient()))
    await portal.db
      .insertInto('memberships')
      .values(others.map(({ companyId }) => ({ companyId, userId: ines.id, role: 'viewer' as const })))
      .execute()
    const { anna, path } = await bakery()
    await portal.as(anna).post(path, createInvitation(ines.email))
    const { status, body } = await portal
      .as(ines)
      .post('/api/company-invitation/accept', { token: await mailedToken(ines.email) })
    expect([status, body['code']]).toEqual([409, 'too_many'])
  })
})

test('revokes the invitation of an owner who is removed from the company', async () => {
  const { companyId, anna, path } = await bakery()
  const boss = await portal.buildMember(companyId, 'owner')
  const email = freshEmail()
  await portal.as(boss).post(path, createInvitation(email, { role: 'owner' }))
  await portal.as(anna).delete(`/api/companies/${companyId}/people/${boss.id}`)
  expect((await read(await mailedToken(email))).status).toBe(404)
})
