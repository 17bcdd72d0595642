import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

const FOLDER = new URL('./baseline/', import.meta.url)

/** In the order in which they run: tables need types, and functions and triggers need tables. */
const FILES = [
  'types',
  'functions/text',
  'tables/01-agency',
  'tables/02-people',
  'tables/03-companies',
  'tables/04-files',
  'tables/05-briefs',
  'tables/06-projects',
  'tables/07-tickets',
  'tables/08-requests',
  'tables/09-records',
  'tables/10-notifications',
  'tables/11-webhooks',
  'tables/12-undo',
  'tables/13-audit-log',
  'functions/versions',
  'functions/rights',
  'functions/requests',
  'functions/companies',
  'functions/files',
  'functions/projects',
  'functions/tallies',
  'functions/webhooks',
  'functions/undo',
  'functions/audit-log',
  'triggers',
  'rows',
]

/** The statements that create the schema, and their SHA-256 in hexadecimal. */
export async function readBaseline(): Promise<{ statements: string; checksum: string }> {
  const files = await Promise.all(FILES.map((file) => readFile(new URL(`${file}.sql`, FOLDER), 'utf8')))
  const statements = files.join('\n')
  return { statements, checksum: createHash('sha256').update(statements).digest('hex') }
}

/** Creates the schema of version 0.3.0, and records the checksum of its statements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { statements, checksum } = await readBaseline()
  // The driver prepares each statement, and PostgreSQL prepares only one at a time.
  await sql
    .raw(`do $baseline$ begin execute $statements$${statements}$statements$; end $baseline$`)
    .execute(db)
  await sql`update portal set baseline = ${checksum}`.execute(db)
}
