import { afterAll, describe, expect, test } from 'vitest'
import type { AnswerLink } from '#shared/requests/links/schemas.ts'
import { linkingPortal } from '#server/test/guests.ts'
import { askingPortal } from '#server/test/questions.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp({ publicUrl: 'https://portal.example' })
afterAll(portal.close)
const asking = await askingPortal(portal)
const { anna, client, staff, ask } = asking
const { make, invite, guest } = linkingPortal(portal, asking)
const jonas = await portal.buildMember(anna.companyId, 'colleague', { fullName: 'Jonas Bauer' })
const viewer = await portal.buildMember(anna.companyId, 'viewer')
// The viewer owns another company, so the error names the company whose role doesn't allow the call.
await portal.db
  .insertInto('memberships')
  .values({ companyId: (await portal.buildClient()).companyId, userId: viewer.id, role: 'owner' })
  .execute()

const text = (label: string) => ({ kind: 'text', label })
const two = async () => {
  const { id, questions } = await ask(text('Slogan'), text('Opening hours'))
  return { requestId: id, ids: questions.map((question) => question.id) as [number, number] }
}
const getLinks = (requestId: number, who = client) =>
  who.get<AnswerLink[]>(`/api/info-requests/${requestId}/links`)
const mailTo = async (email: string | null) =>
  (await readTranslatedMails(portal.db)).filter(({ address }) => address === email).at(-1)

describe('creating an answer link', () => {
  test('returns the link to the client once and mails it to the guest', async () => {
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
    expect((await getLinks(requestId)).body).toMatchObject([{ id: body.id, email: body.email, link: null }])
  })

  test('creates one link for a repeated call and returns its URL only the first time', async () => {
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
    expect((await getLinks(requestId)).body).toHaveLength(1)
  })

  test('shows colleagues the guest’s name but not the email address', async () => {
    const { requestId, ids } = await two()
    await make(requestId, ids)
    expect((await getLinks(requestId, portal.as(jonas))).body).toMatchObject([
      { name: 'Tom Weber', email: null },
    ])
  })

  test.each([
    ['no question', () => []],
    ['a question twice', ([one]: number[]) => [one, one]],
    ['a question of another request', ([one]: number[]) => [one, 2_147_483_647]],
  ])('returns 400 when the client creates a link for %s', async (_what, chosen) => {
    const { requestId, ids } = await two()
    const { status, body } = await make(requestId, chosen(ids) as number[])
    expect([status, body.errors[0]?.path.split('.')[0]]).toEqual([400, 'questionIds'])
  })

  test('returns 409 for the 21st active link of a request until one is revoked', async () => {
    const { requestId, ids } = await two()
    const made = await Promise.all(Array.from({ length: 20 }, () => make(requestId, ids)))
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await make(requestId, ids)).status).toBe(409)
    expect((await client.delete(`/api/info-requests/${requestId}/links/${made[0]?.body.id}`)).status).toBe(
      204,
    )
    expect((await make(requestId, ids)).status).toBe(201)
  })

  test('returns 429 when a colleague creates the company’s 51st link of a day', async () => {
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

  test('refuses staff, viewers, and other clients who create or list links', async () => {
    const { requestId, ids } = await two()
    expect((await make(requestId, ids, staff)).status).toBe(403)
    const refused = await make(requestId, ids, portal.as(viewer))
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'company_role' }])
    const stranger = portal.as(await portal.buildClient())
    expect((await make(requestId, ids, stranger)).status).toBe(404)
    expect((await getLinks(requestId, staff)).status).toBe(403)
    expect((await getLinks(requestId, portal.as(viewer))).status).toBe(403)
    expect((await getLinks(requestId, stranger)).status).toBe(404)
  })

  test('returns 409 when the client creates a link for a completed request that staff accepted', async () => {
    const { id, questions } = await ask(text('Slogan'))
    await asking.give(questions[0]!.id, 'Fresh every day')
    expect((await make(id, [questions[0]!.id])).status).toBe(201)
    await asking.accept(questions[0]!.id)
    expect((await make(id, [questions[0]!.id])).status).toBe(409)
  })

  test('stores a message that only its writer and the guest can read', async () => {
    const { requestId, ids } = await two()
    const words = 'You know the photos better than I do.'
    const { body } = await make(requestId, ids, client, { words })
    expect(body.words).toBe(words)
    expect((await getLinks(requestId)).body).toMatchObject([{ words }])
    expect((await getLinks(requestId, portal.as(jonas))).body).toMatchObject([{ words: null }])
    expect((await guest(body.link?.split('#')[1] ?? '').read()).body.words).toBe(words)
  })

  test('uses the language of the client for the page and the mail, not the agency’s', async () => {
    const { requestId, ids } = await two()
    const mila = await portal.buildMember(anna.companyId, 'colleague', { language: 'de' })
    const { link, tom } = await invite(requestId, ids, portal.as(mila))
    expect((await tom.read()).body.language).toBe('de')
    const mail = portal.db.selectFrom('mails').select('language').where('address', '=', link.email)
    expect(await mail.execute()).toEqual([{ language: 'de' }])
    expect((await (await invite(requestId, ids)).tom.read()).body.language).toBe('en')
  })
})

describe('revoking an answer link', () => {
  test('disables the link, cancels its mail, and changes nothing when the link is revoked again', async () => {
    const { requestId, ids } = await two()
    const { link, tom } = await invite(requestId, ids)
    const path = `/api/info-requests/${requestId}/links/${link.id}`
    expect((await portal.as(jonas).delete(path)).status).toBe(204)
    expect((await tom.read()).status).toBe(404)
    expect((await tom.give(ids[0], 'Too late')).status).toBe(404)
    expect((await tom.upload()).status).toBe(404)
    expect(await mailTo(link.email)).toMatchObject({ status: 'kept', href: null })
    const { revokedAt } = (await getLinks(requestId)).body[0] ?? {}
    expect((await client.delete(path)).status).toBe(204)
    expect((await getLinks(requestId)).body[0]).toMatchObject({ revokedAt })
  })

  test('returns 404 when the client revokes a link through another request', async () => {
    const [here, there] = [await two(), await two()]
    const { link } = await invite(here.requestId, here.ids)
    expect((await client.delete(`/api/info-requests/${there.requestId}/links/${link.id}`)).status).toBe(404)
  })
})

const dead = async (token: string) => (await guest(token).read()).status

describe('access through an answer link', () => {
  test('ends when the link’s creator leaves the company, even if they come back', async () => {
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

  test('pauses while the link’s creator is a viewer', async () => {
    const { requestId, ids } = await two()
    const mila = await portal.buildMember(anna.companyId)
    const { token } = await invite(requestId, ids, portal.as(mila))
    const path = `/api/companies/${anna.companyId}/people/${mila.id}`
    await client.patch(path, { role: 'viewer' })
    expect(await dead(token)).toBe(404)
    await client.patch(path, { role: 'colleague' })
    expect(await dead(token)).toBe(200)
  })

  test('pauses while the link’s creator cannot see the request, and stops when they are deactivated', async () => {
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

  test('ends when staff erase the data of the link’s creator', async () => {
    const { requestId, ids } = await two()
    const mila = await portal.buildMember(anna.companyId)
    const { token } = await invite(requestId, ids, portal.as(mila))
    expect((await staff.post(`/api/users/${mila.id}/erase`)).status).toBe(204)
    expect(await dead(token)).toBe(404)
  })

  test('continues after others complete the request, until staff accept the last answer', async () => {
    const { requestId, ids } = await two()
    const { token, tom } = await invite(requestId, [ids[0]])
    for (const id of ids) await asking.give(id, 'All of it')
    expect(await dead(token)).toBe(200)
    await asking.accept(ids[1])
    expect(await dead(token)).toBe(200)
    await asking.accept(ids[0])
    expect(await dead(token)).toBe(404)
    expect((await tom.give(ids[0], 'Too late')).status).toBe(404)
    expect((await tom.upload()).status).toBe(404)
  })

  test('continues when staff return an answer, and while an acceptance is undone', async () => {
    const { requestId, ids } = await two()
    const { token, tom } = await invite(requestId, [ids[0]])
    for (const id of ids) await asking.give(id, 'All of it')
    await asking.giveBack(ids[0])
    expect((await tom.give(ids[0], 'Better')).status).toBe(200)
    await asking.accept(ids[1])
    const review = `/api/info-questions/${ids[0]}/answer/review`
    const { headers } = await staff.post(review, { accept: true }, { undoable: '15' })
    expect(await dead(token)).toBe(404)
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect(await dead(token)).toBe(200)
  })

  test('ends when staff remove the last open question of a request whose other answers they accepted', async () => {
    const { requestId, ids } = await two()
    const { token } = await invite(requestId, [ids[0]])
    await asking.give(ids[0], 'Fresh every day')
    await asking.accept(ids[0])
    expect(await dead(token)).toBe(200)
    const kept = { id: ids[0], ...text('Slogan') }
    const replaceQuestions = (questions: object[]) =>
      staff.put(`/api/info-requests/${requestId}/questions`, { questions })
    expect((await replaceQuestions([kept])).status).toBe(200)
    expect(await asking.request(requestId)).toMatchObject({ status: 'completed', awaitsReview: false })
    expect(await dead(token)).toBe(404)
    // A new question reopens the request, and the link works again until its date.
    expect((await replaceQuestions([kept, text('Logo')])).status).toBe(200)
    expect(await asking.request(requestId)).toMatchObject({ status: 'in_progress' })
    expect(await dead(token)).toBe(200)
  })

  test('pauses while the request is withdrawn or the company is archived', async () => {
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

  test('ends when the link expires', async () => {
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

test('returns 429 after 60 calls with a wrong answer link, but does not limit drafts through an active one', async () => {
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
