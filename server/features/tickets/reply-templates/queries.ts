import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'

const BY_NUMBER = createTableOrder('asc', 'replyTemplates', { id: 'int4' })

const selectTemplates = (templates: ReturnType<typeof allTemplates>) =>
  templates.select(['id', 'name', 'content', 'waitsForClient', 'createdAt', 'updatedAt', 'version'])

const allTemplates = (db: Database) => db.selectFrom('replyTemplates')

/** Returns a page of the templates, by id. */
export const readReplyTemplates = (db: Database, query: PageQuery) =>
  readPage(selectTemplates(allTemplates(db)), {
    order: BY_NUMBER,
    page: query,
    total: () => countRows(db, allTemplates(db)),
  })

export const findReplyTemplate = (db: Database, id: number) =>
  selectTemplates(allTemplates(db)).where('id', '=', id).executeTakeFirst()

export const lockReplyTemplate = (tx: Database, id: number) =>
  selectTemplates(allTemplates(tx)).where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether another template has this name, ignoring case. */
export const isNameTaken = async (db: Database, name: string, except = 0) =>
  (await allTemplates(db)
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '!=', except)
    .executeTakeFirst()) !== undefined
