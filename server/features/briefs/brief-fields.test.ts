import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pickFieldProperty } from '#shared/briefs/field-kinds.ts'
import { BRIEF_FIELDS } from '#shared/briefs/fields.ts'
import { snakeCase } from '#server/platform/db/driver/camel-case.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

/** The columns that no client fills in. */
const OTHER_COLUMNS = [
  'can_resubmit',
  'company_id',
  'created_at',
  'feedback',
  'id',
  'primary_color_chosen',
  'responsible_id',
  'search',
  'secondary_color_chosen',
  'status',
  'unasked',
  'updated_at',
  'user_id',
  'version',
  'waiting_since',
  'written_by',
]

test('stores each field of a brief in a column that is nullable only if the field is', async () => {
  const { rows } = await sql<{ column: string; nullable: boolean }>`
    select column_name as column, is_nullable = 'YES' as nullable
    from information_schema.columns where table_name = 'briefs'`.execute(portal.db)
  const columns = rows.filter(({ column }) => !OTHER_COLUMNS.includes(column))
  const fields = Object.entries(BRIEF_FIELDS).map(([name, { stored }]) => ({
    column: snakeCase(name),
    nullable: stored.safeParse(null).success,
  }))
  expect(columns).toEqual(expect.arrayContaining(fields))
  expect(columns).toHaveLength(fields.length)
})

test('gives each column of a brief the default of its field', async () => {
  expect(await portal.buildBrief()).toMatchObject(pickFieldProperty(BRIEF_FIELDS, 'default'))
})
