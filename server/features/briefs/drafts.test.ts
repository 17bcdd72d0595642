import { afterAll, describe, expect, test } from 'vitest'
import type { BriefDraft } from '#shared/briefs/drafts/schemas.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { testApp } from '#server/test/test-app.ts'
import { NEW_BRIEF as brief } from '#server/test/new-brief.ts'

const portal = await testApp()
afterAll(portal.close)

async function newClient() {
  const person = await portal.buildClient()
  return { person, client: portal.as(person) }
}
const PATH = '/api/briefs/draft'

const age = (name: string) =>
  portal.db
    .updateTable('uploads')
    .set({ createdAt: '2026-01-01T00:00:00Z' })
    .where('name', '=', name)
    .execute()
const isThere = async (name: string) =>
  (await portal.db.selectFrom('uploads').select('id').where('name', '=', name).execute()).length === 1

describe('the draft of a brief', () => {
  test('returns null until a client saves a draft of a brief, then the same draft on every device', async () => {
    const { person, client } = await newClient()
    expect(await client.get(PATH)).toMatchObject({ status: 200, body: null })
    const saved = await client.patch<BriefDraft>(PATH, { projectName: 'Ba', hasDomain: true })
    expect(saved).toMatchObject({
      status: 200,
      body: { projectName: 'Ba', hasDomain: true, attachments: [] },
    })
    const elsewhere = await portal.as(person).get<BriefDraft>(PATH)
    expect(elsewhere.body).toEqual(saved.body)
    expect(elsewhere.headers['etag']).toBe(saved.headers['etag'])
  })

  test('changes only the fields of a draft that the client sends', async () => {
    const { client } = await newClient()
    await client.patch(PATH, { projectName: 'Bakery', projectType: 'blog', designNotes: 'Warm' })
    await client.patch(PATH, { designNotes: '', primaryColor: '#12' })
    expect((await client.get(PATH)).body).toMatchObject({
      projectName: 'Bakery',
      projectType: 'blog',
      designNotes: '',
      primaryColor: '#12',
    })
  })

  test('stores null for the options that a client has not chosen in a draft', async () => {
    const { client } = await newClient()
    await client.patch(PATH, { projectType: 'blog', websiteStyle: 'bold' })
    const { body } = await client.patch(PATH, { projectType: '', websiteStyle: null })
    expect(body).toMatchObject({ projectType: null, websiteStyle: null })
  })

  test('does not let a client read or overwrite another client’s draft of a brief', async () => {
    const [anna, eva] = [await newClient(), await newClient()]
    await anna.client.patch(PATH, { projectName: 'Anna’s secret' })
    expect((await eva.client.get(PATH)).body).toBeNull()
    await eva.client.patch(PATH, { projectName: 'Eva’s', userId: anna.person.id })
    expect((await anna.client.get(PATH)).body).toMatchObject({ projectName: 'Anna’s secret' })
  })

  test('returns 204 when a client deletes a draft of a brief, even if it is already deleted', async () => {
    const { client } = await newClient()
    await client.patch(PATH, { projectName: 'Bakery' })
    expect((await client.delete(PATH)).status).toBe(204)
    expect((await client.delete(PATH)).status).toBe(204)
    expect((await client.get(PATH)).body).toBeNull()
  })

  test.each([
    [{ projectName: 'x'.repeat(201) }, 'projectName'],
    [{ designNotes: 'x'.repeat(20_001) }, 'designNotes'],
    [{ websiteExamples: Array.from({ length: 21 }, String) }, 'websiteExamples'],
    [{ contentNotes: 'With \0 inside' }, 'contentNotes'],
    [{ hasDomain: 'yes' }, 'hasDomain'],
    [{ numPages: 'many' }, 'numPages'],
  ])('returns 400 when a client saves a draft of a brief with an invalid field: %#', async (fields, path) => {
    const { client } = await newClient()
    const { status, body } = await client.patch(PATH, fields)
    expect([status, body]).toMatchObject([400, { errors: [{ path }] }])
  })

  test('returns 413 and does not change the draft of a brief when it becomes too long', async () => {
    const { client } = await newClient()
    const long = '界'.repeat(16_000)
    expect((await client.patch(PATH, { projectDescription: long, designNotes: long })).status).toBe(200)
    expect((await client.patch(PATH, { contentNotes: long })).status).toBe(413)
    expect((await client.get(PATH)).body).not.toHaveProperty('contentNotes')
  })
})

describe('a draft on two devices', () => {
  test('returns 412 when a client saves an outdated version of a draft', async () => {
    const { client } = await newClient()
    const first = await client.patch(PATH, { projectName: 'One' }, { 'if-match': '"0"' })
    expect(first.status).toBe(200)
    const ifMatch = { 'if-match': String(first.headers['etag']) }
    expect((await client.patch(PATH, { projectName: 'Two' }, ifMatch)).status).toBe(200)
    expect((await client.patch(PATH, { projectName: 'Late' }, ifMatch)).status).toBe(412)
    expect((await client.patch(PATH, { projectName: 'Late' }, { 'if-match': '"0"' })).status).toBe(412)
    expect((await client.get(PATH)).body).toMatchObject({ projectName: 'Two' })
    expect((await client.patch(PATH, { projectName: 'Last writer' })).status).toBe(200)
  })

  test('does not reuse the version of a deleted draft for a new one', async () => {
    const { client } = await newClient()
    const old = await client.patch(PATH, { projectName: 'Old' })
    await client.delete(PATH)
    const anew = await client.patch(PATH, { projectName: 'New' })
    expect(anew.headers['etag']).not.toBe(old.headers['etag'])
  })
})

describe('the draft of a submitted brief', () => {
  test('deletes the draft when the client submits the brief', async () => {
    const { client } = await newClient()
    await client.patch(PATH, { projectName: 'Bakery' })
    expect((await client.post('/api/briefs', brief)).status).toBe(201)
    expect((await client.get(PATH)).body).toBeNull()
  })

  test('does not delete the draft when the client submits an invalid brief', async () => {
    const { client } = await newClient()
    await client.patch(PATH, { projectName: 'Bakery' })
    expect((await client.post('/api/briefs', { ...brief, attachments: ['nothing'] })).status).toBe(400)
    expect((await client.get(PATH)).body).toMatchObject({ projectName: 'Bakery' })
  })
})

describe('the files of a draft', () => {
  test('deletes only files that the draft no longer names, and attaches the rest to the brief', async () => {
    const { person, client } = await newClient()
    const [menu, logo] = [await portal.buildUpload(person), await portal.buildUpload(person)]
    const { body } = await client.patch<BriefDraft>(PATH, { attachments: [logo, menu.name] })
    expect(body.attachments).toEqual([logo, menu])
    for (const { name } of [menu, logo]) await age(name)
    await runHousekeeping(portal.db, portal.storage)
    expect((await client.get(`/api/uploads/${menu.name}`)).status).toBe(200)
    await client.patch(PATH, { attachments: [menu] })
    await runHousekeeping(portal.db, portal.storage)
    expect([await isThere(menu.name), await isThere(logo.name)]).toEqual([true, false])
    const sent = await client.post<{ attachments: object[] }>('/api/briefs', {
      ...brief,
      attachments: [menu],
    })
    expect(sent.body.attachments).toEqual([menu])
    expect((await client.get(`/api/uploads/${menu.name}`)).status).toBe(200)
  })

  test('deletes day-old files of a deleted draft', async () => {
    const { person, client } = await newClient()
    const menu = await portal.buildUpload(person)
    await client.patch(PATH, { attachments: [menu] })
    await age(menu.name)
    await client.delete(PATH)
    await runHousekeeping(portal.db, portal.storage)
    expect(await isThere(menu.name)).toBe(false)
  })

  test('omits files from a draft that belong to another client, are used, or do not exist', async () => {
    const { person, client } = await newClient()
    const theirs = await portal.buildUpload(await portal.buildClient())
    const used = await portal.buildUpload(person)
    const mine = await portal.buildUpload(person)
    await client.post('/api/briefs', { ...brief, attachments: [used] })
    const attachments = [theirs.name, used.name, 'gone', mine.name]
    const { status, body } = await client.patch<BriefDraft>(PATH, { projectName: 'Next', attachments })
    expect([status, body.attachments]).toEqual([200, [mine]])
  })
})
