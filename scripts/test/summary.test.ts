import { describe, expect, test } from 'vitest'
import { describeFailure, summarize } from './summary.ts'

const file = (name: string, seconds: number, assertionResults: object[] = []) => ({
  name: `${process.cwd()}/${name}`,
  status: assertionResults.length > 0 ? 'passed' : 'failed',
  startTime: 0,
  endTime: seconds * 1000,
  assertionResults,
})
const report = (...testResults: object[]) =>
  JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults })
const passed = { status: 'passed', fullName: 'a client signs in' }
const failed = { status: 'failed', fullName: 'tickets a reply is sent', location: { line: 12 } }

describe('test summary', () => {
  test('names each failed test with its file and line', () => {
    const summary = summarize(report(file('e2e/tickets/tickets.test.ts', 3, [passed, failed])))
    expect(summary).toMatchObject({
      passed: 2,
      failed: 1,
      failures: [{ title: 'tickets a reply is sent', file: 'e2e/tickets/tickets.test.ts', line: 12 }],
    })
  })

  test('counts a file that does not load as a failure', () => {
    const { failed: count, failures } = summarize(report(file('server/broken.test.ts', 1)))
    expect([count, failures]).toEqual([1, [{ file: 'server/broken.test.ts' }]])
  })

  test('lists the ten slowest files, slowest first', () => {
    const files = Array.from({ length: 12 }, (_, n) => file(`server/${n}.test.ts`, n, [passed]))
    const { slowest } = summarize(report(...files))
    expect(slowest.map(({ seconds }) => seconds)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })

  test('prints the command that reruns a failed test, with a trace for a browser test', () => {
    const failure = { title: "a client's (new) ticket", file: 'e2e/tickets/tickets.test.ts', line: 12 }
    expect(describeFailure(failure, 'npm test')).toContain(
      String.raw`npm test -- e2e/tickets/tickets.test.ts -t '^a client'\''s \(new\) ticket$' --trace`,
    )
    const other = { title: 'a rule', file: 'server/rule.test.ts' }
    expect(describeFailure(other, 'npm run test:all')).toBe(
      "  a rule\n    server/rule.test.ts\n    npm run test:all -- server/rule.test.ts -t '^a rule$'",
    )
  })
})
