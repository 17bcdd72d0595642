import { afterAll, describe, expect, test } from 'vitest'
import { RESPONSE_MAX_FILES } from '#shared/files/values.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ fullName: 'Anna Bauer' })
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const brief = await portal.buildBrief({ userId: anna.id, projectName: 'Bakery website', status: 'accepted' })
const project = await portal.buildProject({ userId: anna.id, briefId: brief.id })

const build = (status: Task['status'] = 'in_progress') =>
  portal.buildTask({ projectId: project.id, status, assigneeId: anna.id, title: 'Send us the logo' })
const upload = (person: { id: number }, fileName: string) => portal.buildUpload(person, { fileName })
const setStatus = (id: number, body: object, headers?: Record<string, string>) =>
  client.patch<Task>(`/api/tasks/${id}/status`, body, headers)

/** Completes a task of Anna's with one file, and returns both. */
async function complete() {
  const { id } = await build()
  const file = await upload(anna, 'Logo.png')
  const answer = await setStatus(id, { status: 'completed', attachments: [file.name] }, { undoable: '15' })
  return { id, file, answer }
}

describe('files of a task', () => {
  test('stores the files with which a client completes a task, and shows them to staff', async () => {
    const { id, file, answer } = await complete()
    expect([answer.status, answer.body.status]).toEqual([200, 'completed'])
    const { body } = await staff.get<Task>(`/api/tasks/${id}`)
    expect(body.attachments).toEqual([file])
    expect((await staff.get(`/api/uploads/${file.name}`)).status).toBe(200)
  })

  test('keeps a task’s files from other clients and from members who can’t see its project', async () => {
    const { file } = await complete()
    const other = await portal.buildClient()
    const limited = await portal.buildMember(anna.companyId, 'colleague', { projectIds: [] })
    const colleague = await portal.buildMember(anna.companyId, 'colleague')
    const read = async (person: { id: number }) =>
      (await portal.as(person).get(`/api/uploads/${file.name}`)).status
    expect([await read(other), await read(limited), await read(colleague)]).toEqual([404, 404, 200])
  })

  test('removes the files on undo, so that the client can add them again', async () => {
    const { id, file, answer } = await complete()
    expect((await client.post(`/api/undo/${answer.headers['undo-id']}`)).status).toBe(204)
    const { body } = await client.get<Task>(`/api/tasks/${id}`)
    expect([body.status, body.attachments]).toEqual(['in_progress', []])
    const again = await setStatus(id, { status: 'completed', attachments: [file.name] })
    expect(again.body.attachments).toEqual([file])
  })

  test('restores the start and the completion of a task one after the other', async () => {
    const { id } = await build('pending')
    const undoable = { undoable: '15' }
    const started = await setStatus(id, { status: 'in_progress' }, undoable)
    const completed = await setStatus(id, { status: 'completed' }, undoable)
    for (const { headers } of [completed, started])
      expect((await client.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect((await client.get<Task>(`/api/tasks/${id}`)).body.status).toBe('pending')
  })

  test('deletes a task with its files, and restores both on undo', async () => {
    const { id, file } = await complete()
    const { headers } = await staff.delete(`/api/tasks/${id}`, { undoable: '15' })
    expect((await staff.get(`/api/uploads/${file.name}`)).status).toBe(404)
    await staff.post(`/api/undo/${headers['undo-id']}`)
    expect((await staff.get<Task>(`/api/tasks/${id}`)).body.attachments).toEqual([file])
  })

  test('returns 400 for a file of someone else, and for more than 20 files', async () => {
    const { id } = await build()
    const theirs = await upload(await portal.buildClient(), 'Theirs.png')
    const refused = await setStatus(id, { status: 'completed', attachments: [theirs.name] })
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: 'attachments.0' }] }])

    const names = []
    for (let i = 0; i < RESPONSE_MAX_FILES; i++) names.push((await upload(anna, `${i}.png`)).name)
    expect((await setStatus(id, { status: 'completed', attachments: names })).status).toBe(200)
    await staff.patch(`/api/tasks/${id}/status`, { status: 'in_progress' })
    const more = await upload(anna, 'More.png')
    expect((await setStatus(id, { status: 'completed', attachments: [more.name] })).body).toMatchObject({
      status: 400,
      detail: 'You can only upload a maximum of 20 files.',
    })
  })

  test('lets staff add a file to a completed task, which keeps who completed it', async () => {
    const { id, file } = await complete()
    const sam = await portal.buildStaff()
    const proof = await upload(sam, 'Proof.png')
    const { body } = await portal
      .as(sam)
      .patch<Task>(`/api/tasks/${id}/status`, { status: 'completed', attachments: [proof.name] })
    expect(body).toMatchObject({ attachments: [file, proof], doneBy: { fullName: 'Anna Bauer' } })
  })

  test('says that a task is already completed when a client completes it twice', async () => {
    const { id } = await complete()
    expect((await setStatus(id, { status: 'completed' })).body).toMatchObject({
      status: 409,
      detail: 'This task is already completed.',
    })
  })
})

test('lists the files of a project’s brief and tasks with their origin, for both sides', async () => {
  const drafted = await upload(anna, 'Texts.png')
  const { uploadId } = await portal.db
    .selectFrom('uploads')
    .select('id as uploadId')
    .where('name', '=', drafted.name)
    .executeTakeFirstOrThrow()
  await portal.db.insertInto('attachments').values({ briefId: brief.id, uploadId }).execute()
  const { id } = await complete()
  for (const who of [client, staff]) {
    const { body } = await who.get<object[]>(`/api/projects/${project.id}/attached-files`)
    const uploader = { fullName: 'Anna Bauer' }
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fileName: 'Logo.png', entityType: 'task', entityId: id }),
        expect.objectContaining({ fileName: 'Texts.png', entityType: 'brief', entityName: 'Bakery website' }),
      ]),
    )
    expect(body[0]).toMatchObject({ entityName: 'Send us the logo', uploader })
  }
  expect((await client.get<object[]>(`/api/projects/${project.id}/files`)).body).toEqual([])
})
