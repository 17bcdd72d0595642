import { readFileSync, readdirSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What needs what: places by name, each with those that it imports. */
type Graph = Map<string, Set<string>>

/** `import type` counts too: who needs another's type cannot be read without it. */
const IMPORTED = /^(?:import|export)\b[^'";]*?\bfrom '([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm

const sources = ['shared', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$|^server\/test\//.test(file)),
)

const importsOf = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)]
    .map(([, named, lazy]) => named ?? lazy ?? '')
    .map((name) => (name.startsWith('#') ? name.slice(1) : normalize(join(file, '..', name))))

const files: Graph = new Map(sources.map((file) => [file, new Set(importsOf(file))]))

/** The imports that close a circle: what is left once places that need no other, or that no other needs, are taken away. */
function circlesOf(graph: Graph): string[] {
  let left = [...graph].flatMap(([from, needed]) => [...needed].map((to) => [from, to] as const))
  for (let before = -1; before !== left.length;) {
    before = left.length
    const needing = new Set(left.map(([from]) => from))
    const needed = new Set(left.map(([, to]) => to))
    left = left.filter(([from, to]) => needing.has(to) && needed.has(from))
  }
  return left.map(([from, to]) => `${from} imports ${to}`)
}

const MEND_FILES =
  'These files need each other. Move what both need, often a type, into a file of its own that imports neither.'

test('no files need each other, by value or by type', () => {
  expect(files.size).toBeGreaterThan(1000)
  expect(circlesOf(files), MEND_FILES).toEqual([])
})
