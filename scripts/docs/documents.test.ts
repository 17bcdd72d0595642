import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const exists = (path: string) =>
  path.includes('*') ? globSync(path, { cwd: ROOT }).length > 0 : existsSync(ROOT + path)

/** The documents for newcomers. They use widgets as the example of something that doesn't exist yet. */
const GUIDES = [
  'docs/architecture.md',
  'docs/develop/adding-a-record.md',
  'docs/develop/style.md',
  'CONTRIBUTING.md',
  'web/ui/README.md',
]

test.each(GUIDES)('names only paths that exist in %s', (guide) => {
  const text = readFileSync(ROOT + guide, 'utf8')
  const paths = [
    ...text.matchAll(
      /(?<![\w/.@-])(?:shared|server|web|e2e|resilience|bench|locales|scripts|docs)\/[\w./*-]*[\w/*]/g,
    ),
  ]
  const named = paths.map(([path]) => path).filter((path) => !path.includes('/widgets/'))
  expect(named.filter((path) => !exists(path))).toEqual([])
})

test('lists exactly the folders of the server and the web app in the architecture map', () => {
  const [, map = ''] = readFileSync(`${ROOT}docs/architecture.md`, 'utf8').split('```')
  let top = ''
  const rooms = map
    .split('\n')
    .filter((line) => /^ {0,2}[\w-]+[./]/.test(line))
    .map((line) => {
      const [name = ''] = line.trim().split(/[\s<]/)
      if (!line.startsWith(' ')) top = name
      return line.startsWith(' ') ? top + name : name
    })
  expect(rooms.filter((room) => !exists(room))).toEqual([])
  const folders = globSync('{server,web}/*/', { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && globSync(`${entry.parentPath}/${entry.name}/**/*.*`).length > 0)
    .map((entry) => `${entry.parentPath.slice(ROOT.length)}/${entry.name}/`)
  expect(folders.filter((folder) => folder !== 'web/public/' && !rooms.includes(folder))).toEqual([])
})

/** Files that document commands. The changelog is history. */
const COMMANDS = globSync(
  ['*.md', '{docs,web}/**/*.md', 'bench/**/*.ts', 'scripts/**/*.ts', 'deploy/*', '.devcontainer/*'],
  {
    cwd: ROOT,
    exclude: ['CHANGELOG.md', 'deploy/monitoring', 'scripts/**/*.test.ts'],
  },
)

test('documents only npm scripts that exist, and no direct calls of Node', () => {
  const problems = COMMANDS.flatMap((file) => {
    const text = readFileSync(ROOT + file, 'utf8')
    const missing = [...text.matchAll(/\bnpm run (?!--)([\w:-]+)/g)].filter(
      ([, name = '']) => !(name in manifest.scripts),
    )
    const direct = text.matchAll(/(?:`|^|\/\/ )(?:npx |node (?:bench|resilience|scripts|server)\/)/gm)
    return [...missing, ...direct].map(([command]) => `${file}: ${command}`)
  })
  expect(COMMANDS.length).toBeGreaterThan(100)
  expect(problems).toEqual([])
})
