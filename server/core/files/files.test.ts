import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Attachment } from '#shared/files/schemas.ts'
import { invalidSvgMessage } from '#shared/files/values.ts'
import { PNG, type TestFile } from '#server/test/caller.ts'
import { runHousekeeping } from '#server/app/jobs/housekeeping.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())
const other = portal.as(await portal.buildClient())

const REFUSED = 'Some files were not added: they must be under 10MB and in a supported format.'
const TEN_MB = 10 * 1024 * 1024
const PDF = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
const upload = (file?: TestFile, headers?: Record<string, string>) =>
  client.upload<Attachment>('/api/uploads', file, {}, headers)
const paddedPng = (size: number) => Buffer.concat([PNG, randomBytes(size - PNG.length)])

describe('upload', () => {
  test('returns its name, and is read back byte for byte', async () => {
    const bytes = paddedPng(300_000)
    const { status, body } = await upload({ fileName: 'Shop front.png', bytes })
    expect(status).toBe(201)
    expect(body).toMatchObject({ fileName: 'Shop front.png', fileType: 'image/png', fileSize: 300_000 })
    const read = await client.get(`/api/uploads/${body.name}`)
    expect(read.bytes.equals(bytes)).toBe(true)
    expect(read.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '300000' })
  })

  test.each([
    ['photo.png', PNG, 'image/png'],
    ['offer.pdf', PDF, 'application/pdf'],
    ['notes.txt', 'Grüße aus der Backstube', 'text/plain'],
    ['animation.gif', 'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00', 'image/gif'],
  ])('detects the type of %s from its bytes', async (fileName, bytes, fileType) => {
    expect((await upload({ fileName, bytes, type: 'text/html' })).body.fileType).toBe(fileType)
  })

  test.each([
    ['a page', 'page.html', '<!doctype html><script>alert(1)</script>'],
    ['a page that claims to be a picture', 'photo.png', '<!doctype html><script>alert(1)</script>'],
    ['a program', 'setup.exe', 'MZ\x90\x00\x03\x00\x00\x00\x04'],
    ['a program that claims to be a document', 'offer.pdf', 'MZ\x90\x00\x03\x00\x00\x00\x04'],
    ['a text full of NULs', 'notes.txt', 'a\0b'],
    ['something unknown', 'data.bin', 'whatever'],
  ])('refuses %s', async (_what, fileName, bytes) => {
    const { status, body } = await client.upload('/api/uploads', { fileName, bytes, type: 'image/png' })
    expect([status, body['detail']]).toEqual([415, REFUSED])
  })

  test('refuses an unreadable drawing and says what to do', async () => {
    const { status, body } = await client.upload('/api/uploads', { fileName: 'logo.svg', bytes: '<svg' })
    expect([status, body['detail']]).toEqual([415, invalidSvgMessage()])
  })

  test('accepts exactly 10 MB and refuses one byte more', async () => {
    expect((await upload({ bytes: paddedPng(TEN_MB) })).status).toBe(201)
    const { status, body } = await client.upload('/api/uploads', { bytes: paddedPng(TEN_MB + 1) })
    expect([status, body['detail']]).toEqual([413, REFUSED])
  })

  test('accepts only a small picture of themselves from a viewer', async () => {
    const viewer = portal.as(await portal.buildMember(anna.companyId, 'viewer'))
    const uploads = (file: TestFile) => viewer.upload<Attachment>('/api/uploads', file)
    for (const file of [
      { fileName: 'offer.pdf', bytes: PDF },
      { fileName: 'photo.png', bytes: paddedPng(1024 * 1024 + 1) },
    ])
      expect((await uploads(file)).status).toBe(403)
    const resumable = (size: number) =>
      viewer.send('POST', '/api/uploads/resumable', undefined, {
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
      })
    expect((await resumable(1024 * 1024 + 1)).status).toBe(403)
    expect((await resumable(1024 * 1024)).status).toBe(201)
    const { status, body } = await uploads({ fileName: 'me.png', bytes: paddedPng(1024) })
    expect(status).toBe(201)
    expect((await viewer.patch('/api/user', { picture: body.name })).status).toBe(200)
  })

  test('refuses an empty file', async () => {
    const { status, body } = await client.upload('/api/uploads', { bytes: '' })
    expect([status, body['detail']]).toEqual([400, 'This file is empty.'])
  })

  test('refuses a form without a file', async () => {
    const empty = '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n--x--\r\n'
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const { status, body } = await client.send('POST', '/api/uploads', empty, type)
    expect([status, body['detail']]).toEqual([400, 'Please select a file to upload'])
  })

  test.each([
    ['of JSON', '{}', 'application/json', 415],
    ['without a boundary', 'x', 'multipart/form-data', 400],
    [
      'that breaks off',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
      'multipart/form-data; boundary=x',
      400,
    ],
    [
      'with endless fields',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(50) + '--x--\r\n',
      'multipart/form-data; boundary=x',
      413,
    ],
  ])('refuses a body %s', async (_what, body, type, expected) => {
    const { status } = await client.send('POST', '/api/uploads', body, { 'content-type': type })
    expect(status).toBe(expected)
  })

  test('refuses two files at once', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHello\r\n'
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const { status } = await client.send('POST', '/api/uploads', `${part}${part}--x--\r\n`, type)
    expect(status).toBe(413)
  })
})

describe('file name', () => {
  test.each([
    ['Größe — «Menü» 日本語 🥐.png', 'Größe — «Menü» 日本語 🥐.png'],
    ['e\u0301te\u0301.png', 'e\u0301te\u0301.png'],
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\anna\\photo.png', 'photo.png'],
    ['gnp.\u202efdp.png', 'gnp.fdp.png'],
    ['in\u200Bvoice\uFEFF.png', 'invoice.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(251)}.png`],
    [`${'🥐'.repeat(200)}.png`, `${'🥐'.repeat(125)}.png`],
    ['%22日本語%22.png', '"日本語".png'],
  ])('stores %j as %j and returns it whole', async (fileName, expected) => {
    const { body } = await upload({ fileName })
    expect(body.fileName).toBe(expected)
    const { headers } = await client.get(`/api/uploads/${body.name}`)
    const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(headers['content-disposition'] ?? '') ?? []
    const plain = /filename="?([^";]*)/.exec(headers['content-disposition'] ?? '')?.[1]
    expect(encoded ? decodeURIComponent(encoded) : plain).toBe(expected)
  })

  test('cannot add a response header', async () => {
    const name = 'a"; filename=b.html\r\nset-cookie: sid=1.png'
    const { body } = await upload({ fileName: name })
    const { headers } = await client.get(`/api/uploads/${body.name}`)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition']).not.toMatch(/[\r\n]/)
  })

  test('becomes “file” when it has no visible characters', async () => {
    expect((await upload({ fileName: '\u0001\u202e' })).body.fileName).toBe('file.png')
  })
})

const shownName = async (path: string) => (await client.get(path)).headers['content-disposition']

describe('picture with the name of a page', () => {
  const polyglot = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')])
  const page = { fileName: 'invoice.html', bytes: polyglot, type: 'text/html' }

  test('is stored and served as a picture through every kind of upload', async () => {
    const project = await portal.buildProject({ userId: anna.id })
    const website = await portal.buildWebsite({ userId: anna.id, projectId: project.id })
    const data = `data:text/html;name=invoice.html;base64,${polyglot.toString('base64')}`
    const ticket = await client.post<{ attachments: Attachment[] }>('/api/tickets', {
      title: 'An invoice',
      description: 'Please look at the invoice.',
      serviceCategory: 'general',
      attachments: [data],
    })
    const [inline] = ticket.body.attachments
    const { body: plain } = await upload(page)
    const asset = await client.upload<{ id: number }>(`/api/websites/${website.id}/assets`, page)
    const file = await staff.upload<{ id: number }>(`/api/projects/${project.id}/files`, page)
    for (const { body } of [asset, file]) expect(body).toMatchObject({ fileName: 'invoice.png' })
    for (const path of [
      `/api/uploads/${plain.name}`,
      `/api/uploads/${inline?.name}`,
      `/api/project-files/${file.body.id}/download`,
    ])
      expect(await shownName(path)).toBe('inline; filename=invoice.png')
  })

  test('is served as a picture even if it was stored under another kind of name', async () => {
    const { name } = await portal.buildUpload(anna, { fileName: 'photo.png' })
    await portal.db.updateTable('uploads').set({ fileName: 'run.bat' }).where('name', '=', name).execute()
    expect(await shownName(`/api/uploads/${name}`)).toBe('inline; filename=run.png')
  })
})

describe('reading a file', async () => {
  const bytes = paddedPng(10_000)
  const { body: file } = await upload({ bytes })
  const read = (headers: Record<string, string>) => client.get(`/api/uploads/${file.name}`, headers)

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=9990-', 9990, 9999],
    ['bytes=-10', 9990, 9999],
    ['bytes=9000-99999', 9000, 9999],
  ])('returns the range %s', async (range, from, to) => {
    const answer = await read({ range })
    expect([answer.status, answer.headers['content-range']]).toEqual([206, `bytes ${from}-${to}/10000`])
    expect(answer.bytes.equals(bytes.subarray(from, to + 1))).toBe(true)
  })

  test('returns 416 for a range beyond the end', async () => {
    expect((await read({ range: 'bytes=10000-' })).status).toBe(416)
  })

  test.each(['bytes=abc', 'lines=1-2', 'bytes=0-1,5-6'])(
    'returns the whole file for the range %s',
    async (range) => {
      const answer = await read({ range })
      expect([answer.status, answer.bytes.length]).toEqual([200, 10_000])
    },
  )

  test('returns 304 when the ETag matches', async () => {
    const { headers } = await read({})
    const answer = await read({ 'if-none-match': headers['etag'] ?? '' })
    expect([answer.status, answer.bytes.length]).toEqual([304, 0])
  })

  test('returns the whole file for a range of another version', async () => {
    expect((await read({ range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200)
  })

  test('sends headers that prevent scripts and shared caching', async () => {
    const { headers } = await read({})
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['cache-control']).toMatch(/^private/)
  })

  test('downloads a file that a browser cannot show safely', async () => {
    const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')
    const { body } = await upload({ fileName: 'all.zip', bytes: zip })
    const { headers } = await client.get(`/api/uploads/${body.name}`)
    expect(headers['content-disposition']).toMatch(/^attachment/)
  })

  test.each(['..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(100), 'missing'])(
    'returns 404 for the name %s',
    async (name) => {
      expect((await client.get(`/api/uploads/${name}`)).status).toBe(404)
    },
  )
})

describe('access to an upload', () => {
  test('is limited to the uploader before a record refers to it', async () => {
    const { name } = await portal.buildUpload(anna)
    const statuses = await Promise.all(
      [client, other, staff, portal.anonymous].map(
        async (who) => (await who.get(`/api/uploads/${name}`)).status,
      ),
    )
    expect(statuses).toEqual([200, 404, 404, 401])
  })

  test('is given to the client of the ticket that staff attached it to, and to no other client', async () => {
    const colleague = await portal.buildStaff()
    const { name } = await portal.buildUpload(colleague)
    const ticket = await portal.buildTicket({ userId: anna.id })
    await portal.as(colleague).post('/api/comments', {
      content: 'See here',
      entityType: 'ticket',
      entityId: ticket.id,
      attachments: [name],
    })
    expect((await client.get(`/api/uploads/${name}`)).status).toBe(200)
    expect((await other.get(`/api/uploads/${name}`)).status).toBe(404)
  })
})

describe('upload with an idempotency key', () => {
  test('is stored once and returns the same response twice', async () => {
    const key = { 'idempotency-key': 'upload-1' }
    const [first, second] = [await upload({}, key), await upload({}, key)]
    expect([second.status, second.body]).toEqual([201, first.body])
    expect((await client.get(`/api/uploads/${first.body.name}`)).status).toBe(200)
  })

  test('returns 422 for different bytes', async () => {
    const key = { 'idempotency-key': 'upload-2' }
    await upload({}, key)
    expect((await upload({ bytes: paddedPng(500) }, key)).status).toBe(422)
  })
})

describe('project file', async () => {
  const project = await portal.buildProject({ userId: anna.id, name: 'Bakery' })
  const add = (file: TestFile = {}, fields: Record<string, string> = {}) =>
    staff.upload<{ id: number; filePath: string }>(`/api/projects/${project.id}/files`, file, fields)

  test('can have any type when staff add it, and can be downloaded by the client', async () => {
    const { status, body } = await add({ fileName: 'site.bin', bytes: 'anything' }, { category: 'design' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      fileName: 'site.bin',
      category: 'design',
      fileSize: 8,
      projectId: project.id,
    })
    const { bytes, headers } = await client.get(body.filePath)
    expect(bytes.toString()).toBe('anything')
    expect(headers['content-disposition']).toMatch(/^attachment/)
  })

  test('returns a download address instead of its storage location', async () => {
    const { body } = await add()
    expect(body.filePath).toBe(`/api/project-files/${body.id}/download`)
  })

  test('defaults to the category document, and rejects an unknown category', async () => {
    expect((await add()).body).toMatchObject({ category: 'document' })
    expect((await add({}, { category: 'secret' })).status).toBe(400)
  })

  test('is listed newest first', async () => {
    const { body } = await add()
    const { body: listed } = await client.get<{ id: number }[]>(`/api/projects/${project.id}/files`)
    expect(listed[0]?.id).toBe(body.id)
  })

  test('is gone for clients after staff delete it', async () => {
    const { body } = await add()
    expect((await staff.delete(`/api/project-files/${body.id}`)).status).toBe(204)
    expect((await client.get(body.filePath)).status).toBe(404)
  })

  test('is restored with its bytes when its deletion is undone, even after housekeeping', async () => {
    const { body } = await add()
    await portal.db.updateTable('uploads').set({ createdAt: '2026-01-01T00:00:00Z' }).execute()
    const deletion = await staff.delete(`/api/project-files/${body.id}`, { undoable: '15' })
    expect([deletion.status, (await client.get(body.filePath)).status]).toEqual([204, 404])
    await runHousekeeping(portal.db, portal.app.services.storage)
    expect((await staff.post(`/api/undo/${String(deletion.headers['undo-id'])}`)).status).toBe(204)
    expect((await client.get(body.filePath)).bytes.equals(PNG)).toBe(true)
    const { body: listed } = await client.get<object[]>(`/api/projects/${project.id}/files?limit=1`)
    expect(listed).toEqual([body])
  })

  test('cannot be deleted by a client who did not add it, and looks missing to other clients', async () => {
    const { body } = await add()
    const refused = await client.delete(`/api/project-files/${body.id}`)
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { detail: 'Only the agency or the person who added this file can delete it.' },
    ])
    const stranger = portal.as(await portal.buildClient())
    const [hidden, missing] = await Promise.all(
      [body.id, 2_147_483_647].map(async (id) => (await stranger.delete(`/api/project-files/${id}`)).body),
    )
    expect({ ...hidden, requestId: 0 }).toEqual({ ...missing, requestId: 0 })
    expect((await client.get(body.filePath)).status).toBe(200)
  })

  test('is not available as an upload', async () => {
    const { body } = await add()
    const { name } = await portal.db
      .selectFrom('uploads')
      .innerJoin('projectFiles', 'projectFiles.uploadId', 'uploads.id')
      .select('uploads.name')
      .where('projectFiles.id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect((await staff.get(`/api/uploads/${name}`)).status).toBe(404)
  })

  test('is refused for a missing project without storing bytes', async () => {
    const before = await countFiles()
    const { status } = await staff.upload('/api/projects/2147483647/files')
    expect([status, await countFiles()]).toEqual([404, before])
  })

  test('is refused above the configured size limit', async () => {
    const small = await testApp({ maxProjectFileBytes: 1000 })
    const { id } = await small.buildProject()
    const big = { bytes: Buffer.alloc(1001, 1) }
    const { status, body } = await small.as(await small.buildStaff()).upload(`/api/projects/${id}/files`, big)
    expect([status, body['detail']]).toEqual([413, 'The file must be at most 1000 Bytes.'])
    await small.close()
  })
})

const countFiles = async () => (await portal.db.selectFrom('uploads').select('id').execute()).length
