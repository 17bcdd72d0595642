// `npm run build`: builds what is stale: the web app into `dist/`, its texts in every language into `dist/.server/`,
// and the server into `dist/.portal/`. With `server`, it builds only the server. With `pseudo`, it also builds the
// pseudo-languages for tests. It uses only Node's own modules, because it runs on the machine's Node (20 or newer).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHARED_INPUTS = ['shared', 'package.json', 'package-lock.json', 'tsconfig.json']
const FILLING = ['scripts/i18n', 'server/platform/i18n/fill-texts.ts']
const WEB_INPUTS = ['web', 'CHANGELOG.md', 'docs/guides', 'docs/images', 'scripts/build', ...FILLING]
const VITE_BUILD = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--config']
// The web app comes first, because its build empties `dist/`, including the texts.
const BUILDS = [
  {
    name: 'web app',
    folder: 'dist',
    commands: ['vite.config.ts', 'vite.render-page.config.ts'].map((config) => [...VITE_BUILD, config]),
    inputs: [...WEB_INPUTS, 'vite.config.ts', 'vite.render-page.config.ts'],
  },
  {
    name: 'texts',
    folder: 'dist/.server',
    commands: [['scripts/i18n/fill.ts']],
    inputs: ['locales', 'scripts/build/in-ascii.ts', ...FILLING],
  },
  {
    name: 'server',
    folder: 'dist/.portal',
    commands: [[...VITE_BUILD, 'vite.server.config.ts']],
    inputs: ['server', 'scripts/build/in-ascii.ts', 'vite.server.config.ts'],
  },
]

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

function fingerprint(inputs) {
  const hash = createHash('sha256')
  const add = (path) => {
    hash.update(path)
    hash.update(readFileSync(path))
  }
  for (const input of inputs) {
    if (!existsSync(input)) continue
    if (input.includes('.')) add(input)
    else
      for (const entry of readdirSync(input, { withFileTypes: true, recursive: true }).sort(byPath))
        if (entry.isFile() && !entry.name.endsWith('.gen.ts')) add(join(entry.parentPath, entry.name))
  }
  return hash.digest('hex')
}

const byPath = (a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1)

const isFresh = (folder, wanted) => {
  const stamp = join(folder, '.stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

// The pinned Node. It's missing on systems without a published one, where the machine's own Node must be new enough.
const node = existsSync('node_modules/.bin/node') ? 'node_modules/.bin/node' : process.execPath

function build({ name, folder, commands, inputs }) {
  const wanted = fingerprint([...inputs, ...SHARED_INPUTS])
  if (isFresh(folder, wanted)) return
  console.log(`Building the ${name}...`)
  for (const command of commands) run(node, command)
  writeFileSync(join(folder, '.stamp'), wanted)
}

function run(program, args) {
  const { status, error, signal } = spawnSync(program, args, { stdio: 'inherit' })
  if (status === 0) return
  console.error(`build: ${program} ${args.join(' ')} failed (${error?.message ?? signal ?? status})`)
  process.exit(status || 1)
}

const [only] = process.argv.slice(2)
if (only === 'pseudo') run(node, ['scripts/i18n/pseudo.ts'])
for (const one of BUILDS) if (only !== 'server' || one.name === only) build(one)
