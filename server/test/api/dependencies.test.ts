import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The program's sources, without tests and the files that only tests use. */
const sources = ['server', 'shared'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^(?:test|hostile)\//.test(file))
    .map((file) => join(ROOT, folder, file)),
)

const LOADED = /^(?:import|export)\b(?! type\b).*? from '([^'#.][^']*)'|\bimport\('([^'#.][^']*)'\)/gm

const getPackage = (name: string) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name

// The image is built without development dependencies. If the program used one, it would exist in every test but be
// missing in production.
test('loads no package that is installed only for development', () => {
  const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8')
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }
  const missing = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LOADED)]
      .map(([, named, lazy]) => getPackage(named ?? lazy ?? ''))
      .filter((name) => !name.startsWith('node:') && !(name in dependencies))
      .map((name) => `${file} loads ${name}`),
  )
  expect(sources.length).toBeGreaterThan(300)
  expect(missing).toEqual([])
})
