import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { type PageQuery, orderOf, readPage } from '#server/platform/db/paging.ts'

const BY_NUMBER = orderOf('asc', 'replyTemplates', { id: 'int4' })

const selected = (templates: ReturnType<typeof all>) =>
  templates.select(['id', 'name', 'content', 'waitsForClient', 'createdAt', 'updatedAt', 'version'])

const all = (db: Database) => db.selectFrom('replyTemplates')

/** Returns a page of the templates, by id. */
export const readReplyTemplates = (db: Database, query: PageQuery) =>
  readPage(selected(all(db)), BY_NUMBER, query, () => countRows(db, all(db)))

export const findReplyTemplate = (db: Database, id: number) =>
  selected(all(db)).where('id', '=', id).executeTakeFirst()

export const lockReplyTemplate = (tx: Database, id: number) =>
  selected(all(tx)).where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether another template has this name, ignoring case. */
export const isNameTaken = async (db: Database, name: string, except = 0) =>
  (await all(db)
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '!=', except)
    .executeTakeFirst()) !== undefined
