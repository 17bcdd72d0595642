import { readFileSync, readdirSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Dependencies: nodes by name, each with those that it imports. */
type Graph = Map<string, Set<string>>

/** `import type` counts as well: a type cannot be understood without the file that declares it. */
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

/** The same between groups of files; a file without a group is left out. */
function between(placeOf: (file: string) => string | undefined): Graph {
  const graph: Graph = new Map()
  for (const [file, needed] of files)
    for (const other of needed) {
      const [from, to] = [placeOf(file), placeOf(other)]
      if (from && to && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  return graph
}

/** The imports that form cycles: what is left after repeatedly removing nodes without dependencies or dependents. */
function circlesOf(graph: Graph, allowed: [from: string, to: string][] = []): string[] {
  let left = [...graph]
    .flatMap(([from, needed]) => [...needed].map((to) => [from, to] as const))
    .filter(([from, to]) => !allowed.some((pair) => pair[0] === from && pair[1] === to))
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

const MEND_FEATURES =
  'These features need each other. Let the one that is about more import the other; what several need belongs to a folder beside features/.'

/** Each is against the direction of the other imports between the two, for a reason. */
const ALLOWED: [from: string, to: string][] = [
  // A brief is about a project, and its status follows the project's.
  ['projects', 'briefs'],
  // A ticket is about a website, and a website's page lists its tickets.
  ['websites', 'tickets'],
]

test('no features of the server need each other', () => {
  const features = between((file) =>
    /^server\/(?:features\/([^/]+)|(identity))\//.exec(file)?.slice(1).join(''),
  )
  expect(features.size).toBeGreaterThan(20)
  expect(circlesOf(features, ALLOWED), MEND_FEATURES).toEqual([])
})

test('no features of the web need each other', () => {
  const features = between((file) => /^web\/features\/([^/]+)\//.exec(file)?.[1])
  expect(circlesOf(features), MEND_FEATURES).toEqual([])
})
