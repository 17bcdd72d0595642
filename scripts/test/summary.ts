import { relative } from 'node:path'

/** A test that failed. */
export interface Failure {
  /** With the names of the groups around it. A file that doesn't load has none. */
  title?: string
  /** Relative to the repository. */
  file: string
  line?: number
}

export interface Summary {
  passed: number
  failed: number
  /** Whether the run ended without errors, including those outside of tests. */
  isComplete: boolean
  failures: Failure[]
  /** Tests that passed only when they were retried. */
  flaky: Failure[]
  slowest: { file: string; seconds: number }[]
}

/** The part of Vitest's JSON report that the summary needs. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: Result[]
  }[]
}

interface Result {
  status: string
  fullName: string
  location?: { line: number } | null
  failureMessages?: string[]
}

const SLOWEST = 10

/** Reads Vitest's JSON report. A file that couldn't be loaded has no tests and counts as one failure. */
export function summarize(json: string): Omit<Summary, 'isComplete'> {
  const { numPassedTests: passed, testResults } = JSON.parse(json) as Report
  const pick = (matches: (result: Result) => boolean): Failure[] =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(matches).map(({ fullName, location }) => ({
        title: fullName,
        file: relative('', name),
        ...(location && { line: location.line }),
      })),
    )
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failures = [
    ...unloaded.map(({ name }) => ({ file: relative('', name) })),
    ...pick(({ status }) => status === 'failed'),
  ]
  const flaky = pick(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
  const slowest = testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative('', name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
  return { passed, failed: failures.length, failures, flaky, slowest }
}

/** Prints the slowest files, and for each failed test the command that reruns it alone. */
export function printSummary({ slowest, failures, flaky }: Summary, command: string): void {
  console.log('\nSlowest files:')
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
  if (flaky.length > 0)
    console.error('\nFlaky tests, which passed only when retried. Find the cause of each:')
  for (const test of flaky) console.error(describeFailure(test, command))
  if (failures.length > 0) console.error('\nFailed tests:')
  for (const failure of failures) console.error(describeFailure(failure, command))
}

/** A failed test with its title, its place, and the command that reruns it. */
export function describeFailure({ title, file, line }: Failure, command: string): string {
  const place = line === undefined ? file : `${file}:${line}`
  const only = title === undefined ? '' : ` -t ${quote(`^${escapeRegExp(title)}$`)}`
  const trace = file.startsWith('e2e/') ? ' --trace' : ''
  return `  ${title ?? 'The file does not load'}\n    ${place}\n    ${command} -- ${file}${only}${trace}`
}

/** Escapes a text for use in a regular expression. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Quotes a word for a shell. */
const quote = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`
