import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connect } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seed } from '#server/test/seed.ts'
import { createCases } from '../api/cases.ts'
import { startChild } from './child.ts'
import { signIn, startDemo } from './demo.ts'

/** The parts of a checkout that the benchmarks use: its schema, data, cases, and processes. */
export const THIS_CHECKOUT = { connect, migrate, seed, casesFor: createCases, startChild, startDemo, signIn }
export type Checkout = typeof THIS_CHECKOUT

/** Each file, and its path before 0.3.0 if it has moved. */
const FILES = [
  ['server/platform/db/connection.ts', 'server/db/connection.ts'],
  ['server/platform/db/migrate.ts', 'server/db/migrate.ts'],
  ['server/test/seed.ts'],
  ['bench/api/cases.ts', 'bench/cases.ts'],
  ['bench/support/child.ts', 'bench/child.ts'],
  ['bench/support/demo.ts', 'bench/demo.ts'],
]

/** Loads another checkout, with its own `node_modules` and imports. @throws if there is none */
export async function openCheckout(folder: string): Promise<Checkout> {
  if (!existsSync(join(folder, 'node_modules')))
    throw new Error(`${folder} has no node_modules: run \`npm ci\` in it first`)
  const modules = await Promise.all(
    FILES.map((paths) => {
      const file = paths.map((path) => resolve(folder, path)).find((path) => existsSync(path))
      if (file === undefined) throw new Error(`${folder} has no ${paths.join(' or ')}`)
      return import(pathToFileURL(file).href) as Promise<Partial<Checkout>>
    }),
  )
  return Object.assign({}, ...modules) as Checkout
}

/** Creates a checkout's schema and data in an empty database, and returns its cases. */
export async function seedDatabase(checkout: Checkout, url: string, tickets: number) {
  const db = checkout.connect(url, { max: 2, disableTimeouts: true })
  await checkout.migrate(db)
  await db.destroy()
  const began = performance.now()
  const seeded = await checkout.seed(url, tickets)
  const seconds = (performance.now() - began) / 1000
  return { seconds, cases: await checkout.casesFor(url, seeded) }
}
