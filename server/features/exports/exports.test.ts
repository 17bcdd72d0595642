import { request as httpRequest } from 'node:http'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import { getPool } from '#server/platform/db/connection.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
await portal.db.updateTable('agency').set({ timeZone: 'Europe/Berlin' }).execute()
const anna = await portal.buildClient({ fullName: 'Anna Bauer', companyName: 'Bäckerei "Bauer", Köln' })
const sam = await portal.buildStaff()
const staff = portal.as(sam)
const userId = anna.id

/** Parses the cells of a table. The cells must not contain line breaks. */
function getCells(text: string, separator = ','): string[][] {
  const cell = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g')
  const lines = text.replace('﻿', '').trimEnd().split('\r\n')
  return lines.map((line) =>
    [...line.matchAll(cell)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''),
  )
}
async function table(path: string) {
  const answer = await staff.get<string>(path)
  const [header = [], ...rows] = getCells(answer.bytes.toString())
  return { ...answer, header, rows, column: (name: string) => rows.map((row) => row[header.indexOf(name)]) }
}

/** Reads a table as this caller gets it, with its header and its rows. */
async function readTable(caller: Pick<Caller, 'get'>, path: string, separator: string) {
  const { bytes } = await caller.get(path)
  const [header = [], ...rows] = getCells(bytes.toString(), separator)
  return { header, rows, first: Object.fromEntries(header.map((name, i) => [name, rows[0]?.[i]])) }
}
const readReader = async (language: string) => portal.as(await portal.buildStaff({ language }))

const project = await portal.buildProject({ userId, name: 'Shop', status: 'design', dueDate: '2026-12-24' })
await portal.buildProject({ userId, name: 'Blog', status: 'launched' })
const brief = await portal.buildBrief({ userId, projectName: 'Café brief', targetLaunchDate: '2027-01-15' })
const website = await portal.buildWebsite({ userId, projectId: project.id, name: 'Bakery online' })
const low = { userId, websiteId: website.id, title: 'Photo is blurred', priority: 'low' } as const
const ticket = await portal.buildTicket({ ...low, createdAt: '2026-03-01T08:00:00.000Z' })
const urgent = await portal.buildTicket({ userId, title: 'Shop is down', priority: 'urgent' })
await portal.buildTicket({ userId, title: 'Old question', status: 'closed' })
await portal.buildInfoRequest({ clientId: userId, projectId: project.id, userId: sam.id, title: 'Logo' })
await staff.patch(`/api/projects/${project.id}`, { progress: 40 })

describe('the content of CSV exports', () => {
  test('exports tickets with their client, website, and times', async () => {
    const { header, rows, headers, bytes } = await table('/api/tickets/export.csv?q=blurred')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="?tickets-\d{4}-\d\d-\d\d\.csv"?$/)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(Object.fromEntries(header.map((name, i) => [name, rows[0]?.[i]]))).toMatchObject({
      ID: String(ticket.id),
      Title: 'Photo is blurred',
      Client: 'Anna Bauer',
      Company: 'Bäckerei "Bauer", Köln',
      Website: 'Bakery online',
      Priority: 'low',
      Status: 'open',
      Created: '2026-03-01 09:00',
      Resolved: '',
    })
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['tickets', 'Photo is blurred', { ticketId: ticket.id }],
    ['projects', 'Shop', { projectId: project.id }],
    ['briefs', 'Café brief', { briefId: brief.id }],
  ])('exports the newest comment as the last update of %s', async (kind, name, record) => {
    await portal.buildComment({ ...record, createdAt: '2027-03-01T08:00:00.000Z' })
    const { header, rows } = await table(`/api/${kind}/export.csv`)
    const row = rows.find((cells) => cells.includes(name))
    expect(row?.[header.indexOf('Last Updated')]).toBe('2027-03-01 09:00')
  })

  test('applies the filters and the order of a list to its export', async () => {
    const sorted = await table('/api/tickets/export.csv?state=active&sort=priority')
    expect(sorted.column('ID')).toEqual([String(urgent.id), String(ticket.id)])
    expect((await table('/api/projects/export.csv?state=active')).column('Name')).toEqual(['Shop'])
    expect((await table('/api/projects/export.csv?status=launched')).column('Name')).toEqual(['Blog'])
    const staffOnly = await table('/api/users/export.csv?role=staff')
    expect(new Set(staffOnly.column('Role'))).toEqual(new Set(['staff']))
    expect(staffOnly.column('Username')).toContain(sam.username)
    expect((await table('/api/info-requests/export.csv?state=completed')).rows).toEqual([])
  })

  test('exports briefs, projects, websites, requests, users, and activities', async () => {
    expect((await table('/api/briefs/export.csv')).column('ID')).toEqual([String(brief.id)])
    expect((await table('/api/projects/export.csv?q=shop')).column('Due Date')).toEqual(['2026-12-24'])
    expect((await table('/api/websites/export.csv')).column('Company')).toEqual(['Bäckerei "Bauer", Köln'])
    expect((await table('/api/info-requests/export.csv')).column('About')).toEqual(['Shop'])
    expect((await table('/api/users/export.csv')).column('Email')).toContain(anna.email)
    expect((await table('/api/activities/export.csv')).column('What')).toContain('project_updated')
  })

  test('exports requests that are overdue on the reader’s date, longest overdue first', async () => {
    const request = { clientId: userId, projectId: project.id }
    await portal.buildInfoRequest({ ...request, title: 'Photos', dueDate: '2026-01-05' })
    await portal.buildInfoRequest({ ...request, title: 'Texts', dueDate: '2026-01-07' })
    await portal.buildInfoRequest({ ...request, title: 'Prices', dueDate: '2026-01-06' })
    const overdue = await table('/api/info-requests/export.csv?state=overdue&today=2026-01-07')
    expect(overdue.column('Title')).toEqual(['Photos', 'Prices'])
  })
})

/** Excel’s list separator if Windows is set to the language. */
const SEPARATORS = { en: ',', de: ';', tr: ';', ar: ';', fr: ';', es: ';', it: ';', pl: ';' }
const LISTS = ['tickets', 'projects', 'briefs', 'websites', 'info-requests', 'users', 'activities', 'audit']
const INSTANT = /^\d{4}-\d\d-\d\dT/

describe('the format of CSV exports', () => {
  test.each(languages)('separates the cells of an export for a spreadsheet in $name', async ({ code }) => {
    const { header, rows } = await readTable(
      await readReader(code),
      '/api/tickets/export.csv?q=blurred',
      SEPARATORS[code],
    )
    expect(header).toHaveLength(17)
    expect(rows[0]?.slice(0, 4)).toEqual([
      String(ticket.id),
      'Photo is blurred',
      'Anna Bauer',
      'Bäckerei "Bauer", Köln',
    ])
    expect(rows[0]?.slice(9)).toContain('2026-03-01 09:00')
  })

  test.each(LISTS)('exports times in the time zone of the agency: %s', async (list) => {
    const { rows } = await readTable(await readReader('de'), `/api/${list}/export.csv`, ';')
    const cells = rows.flat()
    expect(cells.filter((cell) => INSTANT.test(cell))).toEqual([])
    expect(cells.filter((cell) => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(cell)).length).toBeGreaterThan(0)
  })

  test('exports ticket times in the time zone of the agency in winter and in summer', async () => {
    const instants = {
      '2026-01-05T23:05:00.000Z': '2026-01-06 00:05',
      '2026-07-05T22:05:00.000Z': '2026-07-06 00:05',
    }
    for (const [createdAt, minute] of Object.entries(instants)) {
      const { id } = await portal.buildTicket({ userId, title: 'Clock', createdAt })
      const { first } = await readTable(staff, '/api/tickets/export.csv?q=clock', ',')
      expect(first['Created']).toBe(minute)
      await portal.db.deleteFrom('tickets').where('id', '=', id).execute()
    }
  })
})

test.each(LISTS)('returns 403 when an API token requests an export: %s', async (list) => {
  const { token } = await portal.buildApiToken({ userId: sam.id })
  expect((await portal.asProgram(token).get(`/api/${list}/export.csv`)).status).toBe(403)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'escapes a ticket title that begins like a formula: %j',
  async (sign) => {
    const title = `${sign} formula`
    const { id } = await portal.buildTicket({ userId, title })
    const { bytes } = await staff.get('/api/tickets/export.csv?q=formula')
    expect(bytes.toString()).toMatch(new RegExp(`\\n${id},"?'`))
    expect(bytes.toString()).not.toContain(`${id},${sign}`)
    await portal.db.deleteFrom('tickets').where('id', '=', id).execute()
  },
)

/** Reads cells like a spreadsheet that splits at `separator`. Quotation marks count at the start of a cell. */
function cellsSplitAt(separator: string, text: string): string[] {
  const cells: string[] = []
  for (let rest = text; rest !== '';) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const plain = quoted ? '' : (new RegExp(`^[^${separator}\r\n]*`).exec(rest)?.[0] ?? '')
    cells.push(quoted ? (quoted[1] ?? '') : plain)
    rest = rest.slice((quoted?.[0] ?? plain).length + 1)
  }
  return cells
}

test.each([
  "Logo;=cmd|'/C calc'!A0;x",
  'Logo; "=1+1";x',
  'Logo\t=1+1',
  'Logo;-1;+1;@SUM(A1)',
  'Logo\n=1+1\r\n+1',
  'Logo;\uff1d1+1',
  "Logo,=cmd|'/C calc'!A0,x",
  'Logo, "=1+1",-1',
])(
  'escapes a text that a spreadsheet with another separator could split into a formula: %j',
  async (text) => {
    const { id } = await portal.buildTicket({
      userId,
      title: 'Separators',
      description: `What we were asked: ${text}`,
    })
    for (const reader of [staff, await readReader('de')]) {
      const { bytes } = await reader.get('/api/tickets/export.csv?q=separators')
      for (const separator of [';', '\t', ','])
        for (const cell of cellsSplitAt(separator, bytes.toString()))
          expect.soft(cell).not.toMatch(/^[\s"]*[=+\-@\uff1d]/)
    }
    await portal.db.deleteFrom('tickets').where('id', '=', id).execute()
  },
)

test('exports a title that is not a formula as it was written', async () => {
  const title = 'Opening hours; 8-18, "daily" = always'
  const { id } = await portal.buildTicket({ userId, title })
  const { bytes } = await staff.get('/api/tickets/export.csv?q=opening')
  expect(bytes.toString()).toContain(`${id},"${title.replaceAll('"', '""')}"`)
  const german = await (await readReader('de')).get('/api/tickets/export.csv?q=opening')
  expect(german.bytes.toString()).toContain(`${id};"${title.replaceAll('"', '""')}"`)
  await portal.db.deleteFrom('tickets').where('id', '=', id).execute()
})

test('rejects an export with an invalid filter, and an export by a client', async () => {
  expect((await staff.get('/api/tickets/export.csv?status=lost')).status).toBe(400)
  const answer = await portal.as(anna).get('/api/tickets/export.csv')
  expect([answer.status, answer.bytes.toString()]).toEqual([403, expect.not.stringContaining('Photo')])
})

test('omits internal notes from exports', async () => {
  await staff.post('/api/comments', {
    content: 'They owe us money',
    entityType: 'ticket',
    entityId: ticket.id,
    internal: true,
  })
  const { body: feed } = await staff.get<{ type: string }[]>('/api/activities/recent')
  expect(feed[0]?.type).toBe('note_added')
  expect((await table('/api/activities/export.csv')).column('What')).not.toContain('note_added')
  for (const list of ['tickets', 'activities'])
    expect((await staff.get(`/api/${list}/export.csv`)).bytes.toString()).not.toContain('owe us')
})

test('records each export in the audit log without the search term', async () => {
  await staff.get('/api/tickets/export.csv?q=Anna+Bauer&priority=high')
  await staff.send('HEAD', '/api/websites/export.csv')
  const entry = await portal.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actorId: sam.id, action: 'export.made' })
  expect(entry.details).toMatchObject({ list: 'tickets', priority: 'high', searched: true })
  expect(JSON.stringify(entry.details)).not.toContain('Anna')
})

describe('long exports', async () => {
  const eva = await portal.buildClient()
  const count = 3_200
  const long = 'A very long story. '.repeat(200)
  await portal.db
    .insertInto('tickets')
    .values(
      Array.from({ length: count }, (_, i) => ({
        userId: eva.id,
        companyId: eva.companyId,
        title: `Chapter ${String(i).padStart(5, '0')}`,
        description: long,
        status: 'closed' as const,
        createdAt: `2025-01-0${1 + (i % 3)}T00:00:00.000Z`,
      })),
    )
    .execute()

  test('exports every row of a long list once', async () => {
    const { column } = await table('/api/tickets/export.csv?q=chapter')
    expect(new Set(column('Title')).size).toBe(count)
    expect(column('Title')).toHaveLength(count)
  })

  test('stops reading rows from the database when staff abort an export', async () => {
    const url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
    const batches = vi.spyOn(getPool(portal.db), 'connect')
    const cookie = (await staff.cookie()) ?? ''
    await new Promise<void>((resolve, reject) => {
      const asked = httpRequest(
        `${url}/api/tickets/export.csv?q=chapter`,
        { headers: { cookie } },
        (answer) => {
          answer.once('data', () => asked.destroy())
          answer.once('close', resolve)
          answer.on('error', () => {})
        },
      )
      asked.on('error', (error) => (asked.destroyed ? resolve() : reject(error)))
      asked.end()
    })
    await vi.waitFor(() => expect(getPool(portal.db).idleCount).toBe(getPool(portal.db).totalCount))
    expect(batches.mock.calls.length).toBeLessThan(count / 500)
  })
})
