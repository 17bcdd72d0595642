import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seed } from '#server/test/seed.ts'
import { type Case, casesFor } from './cases.ts'
import { startChild } from './child.ts'
import { signIn, startDemo } from './demo.ts'

/** What the benchmarks use of a checkout: its schema, data, cases, and processes. */
export const THIS_CHECKOUT = { connect, migrate, seed, casesFor, startChild, startDemo, signIn }
export type Checkout = typeof THIS_CHECKOUT

const FILES = [
  'server/platform/db/connection.ts',
  'server/platform/db/migrate.ts',
  'server/test/seed.ts',
  'bench/cases.ts',
  'bench/child.ts',
  'bench/demo.ts',
]

/**
 * Loads another checkout. Its `#server/…` imports refer to its own files, and it needs its own `node_modules`.
 * @throws if the folder has no such checkout
 */
export async function checkoutIn(folder: string): Promise<Checkout> {
  await access(join(folder, 'node_modules')).catch(() => {
    throw new Error(`${folder} has no node_modules: run \`npm ci\` in it first`)
  })
  // Versions before 0.3.0 have `server/db/`.
  const isOlder = await access(join(folder, 'server/db')).then(
    () => true,
    () => false,
  )
  const files = isOlder ? FILES.map((file) => file.replace('server/platform/db/', 'server/db/')) : FILES
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(resolve(folder, file)).href) as Promise<Partial<Checkout>>),
  )
  return Object.assign({}, ...modules) as Checkout
}

/** Creates a checkout's schema and data in an empty database, and returns its cases. */
export async function seedDatabase(
  checkout: Checkout,
  url: string,
  tickets: number,
): Promise<{ seconds: number; cases: Case[] }> {
  const db = checkout.connect(url, { max: 2, patient: true })
  await checkout.migrate(db)
  await db.destroy()
  const began = performance.now()
  const seeded = await checkout.seed(url, tickets)
  const seconds = (performance.now() - began) / 1000
  return { seconds, cases: await checkout.casesFor(url, seeded) }
}
