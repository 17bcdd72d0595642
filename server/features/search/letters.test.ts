import { afterAll, describe, expect, test } from 'vitest'
import type { SearchHit } from '#shared/search/schemas.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const client = await portal.buildClient({ fullName: 'Anna Maibaum', companyName: 'Maibaum' })
const staff = portal.as(await portal.buildStaff())
const { id: userId } = client

const idsIn = async (path: string, q: string) => {
  const { body } = await staff.get<{ id: number }[]>(`${path}?${new URLSearchParams({ q, limit: '100' })}`)
  return body.map(({ id }) => id)
}
const readHits = async (q: string) => {
  const { body } = await staff.get<SearchHit[]>(`/api/search?${new URLSearchParams({ q })}`)
  return body.map(({ kind, id }) => `${kind} ${id}`)
}

test.each([
  ['مطعم', 'مَطْعَم الشَّرق'],
  ['مَطعَم', 'مطعم الغرب'],
  ['احمد', 'أحمد إلى آخر'],
  ['الى اخر', 'أحمد إلى آخر'],
  ['ٱحمد', 'احمد'],
  ['مكتبة', 'مكتبـــة جديدة'],
  ['مكتبه', 'مكتبة كبيرة'],
  ['مستشفي', 'مستشفى المدينة'],
  ['موسسة', 'مؤسسة خيرية'],
  ['رييس', 'رئيس التحرير'],
  ['كتاب', 'کتابخانه'],
  ['فارسي', 'زبان فارسی'],
  ['السلام', 'ﺍﻟﺴﻼﻡ'],
  ['2026', 'تقرير ٢٠٢٦'],
  ['οδος', 'Ελλάδα ΟΔΟΣ ώρες'],
  ['ΟΔΟΣ', 'Η οδός μας'],
  ['ωρεσ', 'Ελλάδα ώρες'],
  ['שלום', 'שָׁלוֹם עליכם'],
  ['software', 'Soft\u00adware for the shop'],
  ['opening', 'Open\u200bing hours'],
  ['Open\u2060ing', 'The opening hours'],
  ['istanbul', 'İSTANBUL'],
  ['strasse', 'Hauptstraße'],
])('finds by %s a ticket titled %s, in the ticket list and in the global search', async (typed, title) => {
  const { id } = await portal.buildTicket({ userId, title: `${title} …` })
  expect(await idsIn('/api/tickets', typed)).toContain(id)
  expect(await readHits(typed)).toContain(`ticket ${id}`)
})

describe('search in Arabic without vowel marks and hamza', () => {
  const [typed, text] = ['مطعم احمد', 'مَطْعَم أحمد'] as const

  test('finds a record in every list', async () => {
    const company = await portal.buildClient({ fullName: text, companyName: text })
    const project = await portal.buildProject({ userId, name: text })
    const found = {
      '/api/briefs': await portal.buildBrief({ userId, projectName: text }),
      '/api/companies': { id: company.companyId },
      '/api/info-requests': await portal.buildInfoRequest({ clientId: userId, title: text }),
      '/api/projects': project,
      '/api/tickets': await portal.buildTicket({ userId, title: text }),
      '/api/users': company,
      '/api/websites': await portal.buildWebsite({ userId, projectId: project.id, name: text }),
    }
    for (const [path, { id }] of Object.entries(found)) expect(await idsIn(path, typed), path).toEqual([id])
  })

  test('finds a ticket by the name of its company', async () => {
    const { id: readerId } = await portal.buildClient({ companyName: 'شَرِكة الأمل' })
    const { id } = await portal.buildTicket({ userId: readerId })
    expect(await readHits('شركه الامل')).toContain(`ticket ${id}`)
  })

  test('finds an audit entry by its actor', async () => {
    const { id: actorId } = await portal.buildStaff({ fullName: 'دَار النَّشر' })
    await recordAudit(portal.db, {
      visit: null,
      actorId,
      action: 'export.made',
      details: { list: 'tickets' },
    })
    expect(await idsIn('/api/audit', 'دار النشر')).toHaveLength(1)
  })

  test('finds a company that is older than 301 others', async () => {
    const found = await portal.buildClient({ companyName: 'بُرتُقال' })
    await portal.db
      .insertInto('companies')
      .values(Array.from({ length: 301 }, (_, i) => ({ name: `Later ${i}` })))
      .execute()
    expect(await readHits('بُرتُقال')).toContain(`company ${found.companyId}`)
  })
})

test('finds a ticket by its number in Arabic digits', async () => {
  const { id } = await portal.buildTicket({ userId })
  const digits = String(id).replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  expect(await readHits(`#${digits}`)).toContain(`ticket ${id}`)
})

test('finds nothing for a query without visible letters', async () => {
  expect(await readHits('\u200b\u00ad ـ')).toEqual([])
})
