// `node scripts/build.mjs`: builds what is stale: the web app into `dist/`, the server into `dist/.portal/` and the documentation
// into `dist/.docs/`; with `server` only that. It uses only Node's own modules, because it runs on the machine's Node (20 or newer).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHARED_INPUTS = ['shared', 'package.json', 'package-lock.json', 'tsconfig.json']
const VITE = 'node_modules/vite/bin/vite.js'
// The web app comes first: its build empties `dist/`.
const BUILDS = [
  {
    name: 'web app',
    folder: 'dist',
    configs: ['vite.config.ts', 'vite.render-page.config.ts'],
    inputs: [
      'web',
      'CHANGELOG.md',
      'docs/guides',
      'docs/images',
      'scripts/route-files.ts',
      'scripts/sized-pictures.ts',
      'scripts/in-ascii.ts',
    ],
  },
  {
    name: 'server',
    folder: 'dist/.portal',
    configs: ['vite.server.config.ts'],
    inputs: ['server', 'scripts/in-ascii.ts'],
  },
  {
    name: 'documentation',
    folder: 'dist/.docs',
    program: 'scripts/docs-site/build.ts',
    inputs: [
      'docs',
      'README.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'release.json',
      'scripts/docs-site',
      'scripts/sized-pictures.ts',
      'server/version.ts',
      'dist/.vite/manifest.json',
    ],
  },
]

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

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

function build({ name, folder, configs = [], program, inputs }) {
  const stamp = join(folder, '.stamp')
  const wanted = fingerprint([...inputs, ...configs, ...SHARED_INPUTS])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building the ${name} …`)
  // The pinned Node, missing on systems that it is not published for; there the machine's own must be new enough.
  const node = existsSync('node_modules/.bin/node') ? 'node_modules/.bin/node' : process.execPath
  for (const config of configs) run(node, [VITE, 'build', '--logLevel', 'warn', '--config', config])
  if (program) run(node, ['--disable-warning=ExperimentalWarning', program])
  writeFileSync(stamp, wanted)
}

function run(node, args) {
  const { status, error, signal } = spawnSync(node, args, { stdio: 'inherit' })
  if (status === 0) return
  console.error(`build: ${node} ${args.join(' ')} failed (${error?.message ?? signal ?? status})`)
  process.exit(status || 1)
}

const [only] = process.argv.slice(2)
for (const one of BUILDS) if (only === undefined || one.name === only) build(one)
