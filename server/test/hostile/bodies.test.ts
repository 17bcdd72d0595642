import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { MOST_MS, measureLeastCpu } from '../cpu-growth.ts'

const portal = await testApp()
afterAll(portal.close)
const client = await portal.buildClient({ fullName: 'Anna Bauer' })
const anna = portal.as(client)
const send = (body: string | Buffer, type = 'application/json') =>
  anna.send('PATCH', '/api/user', body, { 'content-type': type })
const fullName = async () => (await anna.get('/api/user')).body['fullName']

describe('JSON body', () => {
  test.each([
    ['a prototype', '{"__proto__":{"role":"staff"},"fullName":"X"}'],
    ['a prototype inside', '{"fullName":"X","a":{"__proto__":{"role":"staff"}}}'],
    ['a constructor’s prototype', '{"constructor":{"prototype":{"role":"staff"}},"fullName":"X"}'],
    ['a prototype in escapes', String.raw`{"\u005f_proto__":{"role":"staff"},"fullName":"X"}`],
    ['something behind its end', '{"fullName":"X"}{"fullName":"Y"}'],
    ['a comment', '{"fullName":"X"/**/}'],
    ['a comma too many', '{"fullName":"X",}'],
    ['single quotes', "{'fullName':'X'}"],
    ['a number that is none', '{"fullName":NaN}'],
    ['a null byte behind it', '{"fullName":"X"}\0'],
    ['no object', '"fullName"'],
    ['an array', '[{"fullName":"X"}]'],
  ])('is refused: %s', async (_what, body) => {
    expect((await send(body)).status).toBe(400)
    expect(await fullName()).toBe('Anna Bauer')
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  })

  test('uses the last of two equal names and validates it', async () => {
    expect((await send('{"fullName":"First","fullName":""}')).status).toBe(400)
    await send('{"fullName":"First","fullName":"Anna Bauer"}')
    expect(await fullName()).toBe('Anna Bauer')
  })

  test('ignores unknown names', async () => {
    await anna.patch('/api/user', {
      fullName: 'Anna Bauer',
      role: 'staff',
      id: 1,
      username: 'root',
      deletedAt: null,
    })
    expect((await anna.get('/api/user')).body).toMatchObject({
      id: client.id,
      role: 'client',
      username: client.username,
    })
  })
})

describe('content type of a body', () => {
  const json = '{"fullName":"Changed"}'
  test.each([
    ['text/plain', json],
    ['text/plain;application/json', json],
    ['application/x-www-form-urlencoded', 'fullName=Changed'],
    ['application/x-www-form-urlencoded', json],
    ['text/xml', '<fullName>Changed</fullName>'],
    ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><fullName>&b;</fullName>'],
    ['application/jsonx', json],
    ['application/csp-report', json],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nChanged\r\n--x--',
    ],
    ['', json],
  ])('is refused: %s', async (type, body) => {
    const { status } = await send(body, type)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await fullName()).toBe('Anna Bauer')
  })

  test('is refused for text in another character set', async () => {
    const utf16 = Buffer.from(json, 'utf16le')
    for (const [bytes, charset] of [
      [utf16, 'utf-16le'],
      [Buffer.from('+AHs-"fullName":"Changed"+AH0-'), 'utf-7'],
      [Buffer.from([0xff, 0xfe, ...utf16]), 'utf-8'],
    ] as const) {
      expect((await send(bytes, `application/json; charset=${charset}`)).status).toBe(400)
      expect(await fullName()).toBe('Anna Bauer')
    }
  })

  test('does not turn invalid UTF-8 into a name that was not sent', async () => {
    await send(
      Buffer.from([...Buffer.from('{"fullName":"A'), 0xc0, 0xae, 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
    )
    expect(await fullName()).toMatch(/^(?:Anna Bauer|A\ufffd+)$/)
    await anna.patch('/api/user', { fullName: 'Anna Bauer' })
  })
})

const nest = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

describe('nesting of a body', () => {
  test.each([
    ['accepts 100', nest('[', ']', 99), 200],
    ['refuses 101', nest('[', ']', 100), 400],
    ['accepts any brackets in a text', `"${'['.repeat(200)}"`, 200],
    ['accepts brackets in a text after an escaped quotation mark', String.raw`"\"${'['.repeat(200)}"`, 200],
    [
      'refuses brackets after a text that ends with a backslash',
      String.raw`["\\",${nest('[', ']', 99)}]`,
      400,
    ],
  ])('is limited to 100 levels: %s', async (_what, value, status) => {
    expect((await send(`{"a":${value}}`)).status).toBe(status)
  })
})

describe('body of any depth and size', () => {
  test.each([
    ['arrays in arrays', nest('[', ']', 200_000)],
    ['objects in objects', nest('{"a":', '}', 150_000).replace('}', '1}')],
    ['arrays without end', '['.repeat(1_000_000)],
    ['a field that is deep', `{"fullName":${nest('[', ']', 200_000)}}`],
    ['many names', `{${Array.from({ length: 80_000 }, (_, i) => `"${i}":1`).join()}}`],
    ['a name without end', `{"${'a'.repeat(900_000)}":1}`],
    ['a number without end', `{"fullName":${'9'.repeat(900_000)}}`],
    ['escapes without end', `{"fullName":"${String.raw`\u0041`.repeat(150_000)}"}`],
    ['more than is read', `{"fullName":"${'a'.repeat(2_000_000)}"}`],
  ])('is answered quickly: %s', async (_what, body) => {
    const sendIt = async () => {
      const { status } = await send(body)
      expect([200, 400, 413]).toContain(status) // unknown names are dropped
    }
    expect(await measureLeastCpu(sendIt)).toBeLessThan(MOST_MS)
    expect(await fullName()).toBe('Anna Bauer')
  })
})

test.each([
  ['as a value', { responseData: 'DEEP' }],
  ['among its files', { responseData: { files: ['DEEP'] } }],
])('refuses a deeply nested answer %s', async (_what, body) => {
  const { id } = await portal.buildInfoRequest({ clientId: client.id })
  const deep = nest('[', ']', 200_000)
  for (const inside of [deep, JSON.stringify(deep)]) {
    const text = Buffer.from(JSON.stringify(body).replace('"DEEP"', inside))
    const { status } = await anna.send('PATCH', `/api/info-requests/${id}`, text, {
      'content-type': 'application/json',
    })
    expect(status).toBe(400)
  }
})

describe('write from another site', () => {
  const cross = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', host: 'localhost' }
  const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

  test('is refused for every form content type, with or without browser headers', async () => {
    for (const type of FORM_TYPES)
      for (const headers of [
        cross,
        { origin: 'https://evil.example', host: 'localhost' },
        { origin: 'null' },
        {},
      ]) {
        const body = '{"fullName":"Changed","x":"="}'
        const { status } = await anna.send('POST', '/api/user/password', body, {
          'content-type': type,
          ...headers,
        })
        expect.soft(status, type).toBeGreaterThanOrEqual(400)
        expect.soft(status, type).toBeLessThan(500)
      }
  })

  test('is refused for an upload', async () => {
    expect((await anna.upload('/api/uploads', {}, {}, cross)).status).toBe(403)
    const { id } = await portal.buildProject({ userId: client.id })
    const staff = portal.as(await portal.buildStaff())
    expect((await staff.upload(`/api/projects/${id}/files`, {}, {}, cross)).status).toBe(403)
  })

  test('is refused through a GET request', async () => {
    const before = await portal.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', client.id)
      .execute()
    for (const path of ['/api/logout', '/api/notifications/read-all', '/api/client-view'])
      expect((await anna.get(path)).status).toBe(404)
    const after = await portal.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', client.id)
      .execute()
    expect(after).toEqual(before)
  })
})
