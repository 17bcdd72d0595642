import { globSync, readFileSync } from 'node:fs'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { RECORD_KINDS, RECORDS } from '#shared/records/records.ts'
import { ROLES } from '#shared/contract/roles.ts'
import { routeTree } from '#web/routeTree.gen.ts'
import { recordIcons } from './records.tsx'

interface KnownRoute {
  options: { validateSearch?: (search: Record<string, unknown>) => unknown }
}

const { routesByPath } = createRouter({ routeTree, history: createMemoryHistory() })
const routes = routesByPath as unknown as Record<string, KnownRoute | undefined>

/** The rows as declared, with every field that a row can have. */
const rows = RECORD_KINDS.map((kind) => {
  const { pages = {}, lists = pages, tabs = [] }: Row = RECORDS[kind]
  return { kind, pages, lists, tabs }
})
type Addresses = { client?: string; staff?: string }
type Row = { name: () => string; pages?: Addresses; lists?: Addresses; tabs?: readonly string[] }

const addresses = (field: 'pages' | 'lists') =>
  rows.flatMap(({ kind, tabs, [field]: at }) =>
    ROLES.flatMap((reader) => (at[reader] ? [{ kind, reader, at: at[reader], tabs }] : [])),
  )

test.each(addresses('lists'))('has a route at $at for the $reader’s list of each $kind', ({ at }) => {
  expect(routes[at]).toBeDefined()
})

test.each(addresses('pages'))(
  'has a route below $at for the $reader’s page of each $kind, with all its tabs',
  ({ at, tabs }) => {
    const route = routes[`${at}/$id`]
    expect(route).toBeDefined()
    for (const tab of tabs) expect(route?.options.validateSearch?.({ tab })).toEqual({ tab })
  },
)

const production = globSync(['shared/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}']).filter(
  (file) =>
    !/\.test\.|routeTree\.gen|^server\/test\/|^web\/routes\/|^(?:shared|web)\/records\/records\.tsx?$/.test(
      file,
    ),
)

test('writes record addresses only in the record table and in routes', () => {
  const folders = [...addresses('pages'), ...addresses('lists')].map(({ at }) => at.split('/').at(-1))
  const address = new RegExp(`['"\`}](?:/staff)?/(?:${folders.join('|')})(?:[/?'"\`]|$)`, 'm')
  const written = production.filter((file) => address.test(readFileSync(file, 'utf8')))
  expect(production.length).toBeGreaterThan(500)
  expect(written).toEqual([])
})

test('has a different icon for each kind of record, imported only by the record table', () => {
  const icons = Object.values(recordIcons)
  expect(new Set(icons).size).toBe(icons.length)
  const own = ['FolderKanban', 'Globe', 'LifeBuoy', 'MessageCircleQuestionMark', 'ClipboardList', 'Plug']
  const drawn = new RegExp(`\\b(?:${own.join('|')})\\b.*from 'lucide-react'|^  (?:${own.join('|')}),$`, 'm')
  expect(
    [...production, ...globSync('web/routes/*.tsx')].filter((file) => drawn.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})
