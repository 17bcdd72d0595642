import { relative } from 'node:path'

/** A failed test, or a file that doesn't load. */
export interface Failure {
  /** The full title, with the titles of its groups. Undefined for a file that doesn't load. */
  title?: string
  /** The path, relative to the repository. */
  file: string
  line?: number
}

/** The results of a run. */
export interface Summary {
  passed: number
  failed: number
  /** Whether the run ended without errors, inside and outside of tests. */
  isComplete: boolean
  failures: Failure[]
  /** Up to ten files, slowest first. */
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
}

const MAX_SLOWEST = 10

/** Reads Vitest's JSON report. A file that doesn't load has no tests and counts as one failure. */
export function summarize(json: string): Omit<Summary, 'isComplete'> {
  const { numPassedTests: passed, testResults } = JSON.parse(json) as Report
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failures = [
    ...unloaded.map(({ name }) => ({ file: relative('', name) })),
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, location }) => ({
          title: fullName,
          file: relative('', name),
          ...(location && { line: location.line }),
        })),
    ),
  ]
  const slowest = testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative('', name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MAX_SLOWEST)
  return { passed, failed: failures.length, failures, slowest }
}

/** Prints the slowest files, and each failed test with the command that reruns it alone. */
export function printSummary({ slowest, failures }: Summary, command: string): void {
  console.log('\nSlowest files:')
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
  if (failures.length > 0) console.error('\nFailed tests:')
  for (const failure of failures) console.error(describeFailure(failure, command))
}

/** Describes a failed test by its title, its file and line, and the command that reruns it. */
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
