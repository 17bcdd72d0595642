import { afterAll, describe, expect, test } from 'vitest'
import type { AnswerLink } from '#shared/requests/links/schemas.ts'
import { linkingPortal } from '#server/test/guests.ts'
import { askingPortal } from '#server/test/questions.ts'
import { saidMails } from '#server/test/said-mails.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp({ publicUrl: 'https://portal.example' })
afterAll(portal.close)
const asking = await askingPortal(portal)
const { anna, client, staff, ask } = asking
const { make, invite, guest } = linkingPortal(portal, asking)
const jonas = await portal.buildMember(anna.companyId, 'colleague', { fullName: 'Jonas Bauer' })
const viewer = await portal.buildMember(anna.companyId, 'viewer')
// Who may write elsewhere is told which company's role does not allow it.
await portal.db
  .insertInto('memberships')
  .values({ companyId: (await portal.buildClient()).companyId, userId: viewer.id, role: 'owner' })
  .execute()

const text = (label: string) => ({ kind: 'text', label })
const two = async () => {
  const { id, questions } = await ask(text('Slogan'), text('Opening hours'))
  return { requestId: id, ids: questions.map((question) => question.id) as [number, number] }
}
const linksOf = (requestId: number, who = client) =>
  who.get<AnswerLink[]>(`/api/info-requests/${requestId}/links`)
const mailTo = async (email: string | null) =>
  (await saidMails(portal.db)).filter(({ address }) => address === email).at(-1)

describe('a client who asks somebody without an account', () => {
  test('is told the link once, and it is mailed', async () => {
    const { requestId, ids } = await two()
    const { status, body } = await make(requestId, [ids[0]])
    expect([status, body]).toMatchObject([
      201,
      {
        name: 'Tom Weber',
        questionIds: [ids[0]],
        madeBy: { id: anna.id },
        usedAt: null,
        revokedAt: null,
        link: expect.stringMatching(/^https:\/\/portal\.example\/answer#[\w-]{43}$/) as string,
      },
    ])
    const days = (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(14)
    expect(await mailTo(body.email)).toMatchObject({
      private: true,
      userId: null,
      href: body.link?.replace('https://portal.example', ''),
    })
    expect((await linksOf(requestId)).body).toMatchObject([{ id: body.id, email: body.email, link: null }])
  })

  test('repeats the call and makes one link, whose address is not told again', async () => {
    const { requestId, ids } = await two()
    const headers = { 'idempotency-key': `link-${requestId}` }
    const send = (name = 'Tom') =>
      client.post<AnswerLink>(
        `/api/info-requests/${requestId}/links`,
        { name, email: 'tom@once.example', questionIds: [ids[0]] },
        headers,
      )
    const [first, second] = [await send(), await send()]
    expect([second.status, second.body]).toEqual([201, { ...first.body, link: null }])
    expect((await send('Tim')).status).toBe(422)
    expect((await linksOf(requestId)).body).toHaveLength(1)
  })

  test('shares who was asked with colleagues, but not the address', async () => {
    const { requestId, ids } = await two()
    await make(requestId, ids)
    expect((await linksOf(requestId, portal.as(jonas))).body).toMatchObject([
      { name: 'Tom Weber', email: null },
    ])
  })

  test.each([
    ['no question', () => []],
    ['a question twice', ([one]: number[]) => [one, one]],
    ['a question of another request', ([one]: number[]) => [one, 2_147_483_647]],
  ])('is refused %s', async (_what, chosen) => {
    const { requestId, ids } = await two()
    const { status, body } = await make(requestId, chosen(ids) as number[])
    expect([status, body.errors[0]?.path.split('.')[0]]).toEqual([400, 'questionIds'])
  })

  test('has 20 links of a request that work, and room again once one is revoked', async () => {
    const { requestId, ids } = await two()
    const made = await Promise.all(Array.from({ length: 20 }, () => make(requestId, ids)))
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await make(requestId, ids)).status).toBe(409)
    expect((await client.delete(`/api/info-requests/${requestId}/links/${made[0]?.body.id}`)).status).toBe(
      204,
    )
    expect((await make(requestId, ids)).status).toBe(201)
  })

  test('shares 50 a day with the whole company', async () => {
    const other = await testApp()
    const there = await askingPortal(other)
    const { make: makeThere } = linkingPortal(other, there)
    const colleague = other.as(await other.buildMember(there.anna.companyId))
    for (let round = 0; round < 3; round++) {
      const { id, questions } = await there.ask(text('Slogan'))
      for (let n = 0; n < 20 && round * 20 + n < 50; n++)
        expect((await makeThere(id, [questions[0]!.id])).status).toBe(201)
    }
    const { id, questions } = await there.ask(text('Slogan'))
    const { status, headers } = await makeThere(id, [questions[0]!.id], colleague)
    expect([status, Number(headers['retry-after']) > 3600]).toEqual([429, true])
    await other.close()
  })

  test('is not staff, nor somebody who may only read', async () => {
    const { requestId, ids } = await two()
    expect((await make(requestId, ids, staff)).status).toBe(403)
    const refused = await make(requestId, ids, portal.as(viewer))
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'company_role' }])
    const stranger = portal.as(await portal.buildClient())
    expect((await make(requestId, ids, stranger)).status).toBe(404)
    expect((await linksOf(requestId, staff)).status).toBe(403)
    expect((await linksOf(requestId, portal.as(viewer))).status).toBe(403)
    expect((await linksOf(requestId, stranger)).status).toBe(404)
  })

  test('has none for what is completed', async () => {
    const { id, questions } = await ask(text('Slogan'))
    await asking.give(questions[0]!.id, 'Fresh every day')
    expect((await make(id, [questions[0]!.id])).status).toBe(409)
  })
})

describe('a link that was revoked', () => {
  test('is dead, its mail is not sent, and revoking it again changes nothing', async () => {
    const { requestId, ids } = await two()
    const { link, tom } = await invite(requestId, ids)
    const path = `/api/info-requests/${requestId}/links/${link.id}`
    expect((await portal.as(jonas).delete(path)).status).toBe(204)
    expect((await tom.read()).status).toBe(404)
    expect((await tom.give(ids[0], 'Too late')).status).toBe(404)
    expect((await tom.upload()).status).toBe(404)
    expect(await mailTo(link.email)).toMatchObject({ status: 'kept', href: null })
    const { revokedAt } = (await linksOf(requestId)).body[0] ?? {}
    expect((await client.delete(path)).status).toBe(204)
    expect((await linksOf(requestId)).body[0]).toMatchObject({ revokedAt })
  })

  test('is one of that request', async () => {
    const [here, there] = [await two(), await two()]
    const { link } = await invite(here.requestId, here.ids)
    expect((await client.delete(`/api/info-requests/${there.requestId}/links/${link.id}`)).status).toBe(404)
  })
})

const dead = async (token: string) => (await guest(token).read()).status

describe('a link has no more right than its maker:', () => {
  test('it ends when they leave, and does not come back with them', async () => {
    const { requestId, ids } = await two()
    const mila = await portal.buildMember(anna.companyId)
    const { token } = await invite(requestId, ids, portal.as(mila))
    expect(await dead(token)).toBe(200)
    await client.delete(`/api/companies/${anna.companyId}/people/${mila.id}`)
    expect(await dead(token)).toBe(404)
    await portal.db
      .updateTable('memberships')
      .set({ endedAt: null, endedBy: null })
      .where('userId', '=', mila.id)
      .execute()
    expect(await dead(token)).toBe(404)
  })

  test('it rests while they may only read', async () => {
    const { requestId, ids } = await two()
    const mila = await portal.buildMember(anna.companyId)
    const { token } = await invite(requestId, ids, portal.as(mila))
    const path = `/api/companies/${anna.companyId}/people/${mila.id}`
    await client.patch(path, { role: 'viewer' })
    expect(await dead(token)).toBe(404)
    await client.patch(path, { role: 'colleague' })
    expect(await dead(token)).toBe(200)
  })

  test('it rests while they do not see the request, or may not sign in', async () => {
    const { requestId, ids } = await two()
    const mila = await portal.buildMember(anna.companyId)
    const { token } = await invite(requestId, ids, portal.as(mila))
    const who = `/api/info-requests/${requestId}/people`
    await client.put(who, { private: true, people: [] })
    expect(await dead(token)).toBe(404)
    await client.put(who, { private: false, people: [] })
    expect(await dead(token)).toBe(200)
    await staff.post(`/api/users/${mila.id}/deactivate`)
    expect(await dead(token)).toBe(404)
  })

  test('it ends with its maker’s data', async () => {
    const { requestId, ids } = await two()
    const mila = await portal.buildMember(anna.companyId)
    const { token } = await invite(requestId, ids, portal.as(mila))
    expect((await staff.post(`/api/users/${mila.id}/erase`)).status).toBe(204)
    expect(await dead(token)).toBe(404)
  })

  test('it ends when the request is completed, also by others, and stays dead', async () => {
    const { requestId, ids } = await two()
    const { token } = await invite(requestId, [ids[0]])
    for (const id of ids) await asking.give(id, 'All of it')
    expect(await dead(token)).toBe(404)
    await asking.giveBack(ids[0])
    expect(await dead(token)).toBe(404)
  })

  test('it rests while the request is withdrawn, and while the company is archived', async () => {
    const { requestId, ids } = await two()
    const { token } = await invite(requestId, ids)
    await staff.delete(`/api/info-requests/${requestId}`)
    expect(await dead(token)).toBe(404)
    await asking.change(requestId, { withdrawn: false }, staff)
    expect(await dead(token)).toBe(200)
    const archive = (archived: boolean) => staff.patch(`/api/companies/${anna.companyId}`, { archived })
    await archive(true)
    expect(await dead(token)).toBe(404)
    await archive(false)
    expect(await dead(token)).toBe(200)
  })

  test('it ends after 14 days', async () => {
    const { requestId, ids } = await two()
    const { link, token } = await invite(requestId, ids)
    await portal.db
      .updateTable('answerLinks')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', link.id)
      .execute()
    expect(await dead(token)).toBe(404)
  })
})

test('wrong links are limited as those of invitations are, and working ones are not', async () => {
  const limited = await testApp()
  const there = await askingPortal(limited)
  const linking = linkingPortal(limited, there)
  const { id, questions } = await there.ask(text('Slogan'), text('Hours'))
  const { tom } = await linking.invite(id, [questions[0]!.id])
  for (let n = 0; n < 70; n++)
    expect((await tom.write(questions[0]!.id, { value: `Draft ${n}` })).status).toBe(200)
  const wrong = linking.guest('w'.repeat(43))
  for (let n = 0; n < 60; n++) expect((await wrong.read()).status).toBe(404)
  const { status, headers } = await wrong.read()
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  await limited.close()
})
