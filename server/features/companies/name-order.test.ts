import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { languages } from '#shared/i18n/languages.ts'
import type { Company } from '#shared/companies/schemas.ts'
import { getDatabaseUrl } from '#server/platform/db/connection.ts'
import { prepareDatabase } from '#server/platform/db/prepare.ts'
import { collectFindings } from '#server/operations/doctor/check.ts'
import { installationCheck } from '#server/operations/doctor/portal/installation.ts'
import type { Caller, Result } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

/** Creates a client who reads this language and is only in companies with these names. */
async function readClient(names: readonly string[], language = 'en'): Promise<Caller> {
  const owners = await Promise.all(names.map((companyName) => portal.buildClient({ companyName })))
  const [first, ...others] = owners.map(({ companyId }) => companyId)
  const client = await portal.buildMember(first ?? 0, 'colleague', { language })
  const joined = others.map((companyId) => ({ companyId, userId: client.id, role: 'colleague' as const }))
  if (joined.length > 0) await portal.db.insertInto('memberships').values(joined).execute()
  return portal.as(client)
}

/** Returns all names of a list, page after page. */
async function namesIn(caller: Caller, path: string): Promise<string[]> {
  const names: string[] = []
  let next: string | undefined = path
  while (next) {
    const page: Result<Company[]> = await caller.get(next)
    names.push(...page.body.map(({ name }) => name))
    next = /<(?<path>[^>]+)>/.exec(page.headers['link'] ?? '')?.groups?.['path']
  }
  return names
}

const NAMES = ['apfel & Co', 'Ärztehaus', 'Étoile', 'Łódź', 'Zebra GmbH']

const OF_LANGUAGES: Record<(typeof languages)[number]['code'], readonly string[]> = {
  en: [...NAMES, 'zoo', 'Zoo'],
  de: ['Müller', 'Mylius', 'Oberhof', 'Öko-Bau', 'Osterkamp', 'Straßer', 'Strauß'],
  fr: ['Âme', 'Cœur', 'Côte', 'École', 'Éden', 'Zénith'],
  it: ['Caffè Verdi', 'Caffeina', 'Città', 'Èlite', 'Zoè'],
  es: ['Álamo', 'Nuez', 'Ñandú', 'Oliva', 'Zorro'],
  pl: ['Cukiernia', 'Ćma', 'Lublin', 'Łódź', 'Nowak', 'Ósemka', 'Śliwka', 'Zając', 'Żuraw'],
  tr: ['Cam', 'Çiçek', 'Demir', 'Gül', 'Ilgaz', 'İzmir', 'Kaya', 'Osman', 'Ömer', 'Şeker', 'Uçar', 'Ünal'],
  ar: ['أحمد', 'برج', 'تاج', 'مكتبة', 'ياسمين'],
}

describe('the list of companies by name', () => {
  test.each(Object.entries(OF_LANGUAGES))(
    'sorts companies in the order that a client who reads the language %s expects',
    async (language, names) => {
      const client = await readClient(names.toReversed(), language)
      expect(await namesIn(client, '/api/companies')).toEqual(names)
      expect(await namesIn(client, '/api/companies?limit=1')).toEqual(names)
    },
  )

  test.each(languages)(
    'sorts companies with names in several languages for a client who reads $name',
    async ({ code }) => {
      const client = await readClient(NAMES.toReversed(), code)
      expect(await namesIn(client, '/api/companies?limit=2')).toEqual(NAMES)
    },
  )

  test.each([
    { script: 'Greek', names: ['Άλφα', 'Βήτα', 'Έψιλον', 'Ωμέγα'] },
    { script: 'Cyrillic', names: ['Зоря', 'Івано', 'Калина', 'Яблуко'] },
  ])('sorts companies with names in $script', async ({ names }) => {
    const client = await readClient(names.toReversed())
    expect(await namesIn(client, '/api/companies?limit=1')).toEqual(names)
  })

  test('sorts the companies that match a search by name', async () => {
    const names = NAMES.map((name) => `${name} Bakery`)
    const client = await readClient(names.toReversed())
    expect(await namesIn(client, '/api/companies?q=bakery&limit=1')).toEqual(names)
  })

  test('lists each company once if several have the same name', async () => {
    const names = ['Art', 'Zoo', 'Zoo', 'Zoo']
    const client = await readClient(names.toReversed())
    expect(await namesIn(client, '/api/companies?limit=1')).toEqual(names)
  })
})

test('reports indexes sorted by another ICU version in the doctor until a start rebuilds them', async () => {
  const findStale = async () => {
    const findings = await collectFindings(installationCheck, { db: portal.db, config: portal.config })
    return findings.filter(({ line }) => line.includes('a different ICU version'))
  }
  expect(await findStale()).toEqual([])
  await sql`update pg_collation set collversion = '1' where collname like 'name_order%'`.execute(portal.db)
  expect(await findStale()).toHaveLength(1)
  await prepareDatabase(getDatabaseUrl(portal.db), undefined)
  expect(await findStale()).toEqual([])
})
