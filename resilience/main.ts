// `npm run test:resilience [-- --seed 7 --rounds 10 --only killed --history history.jsonl]`: breaks the real program in
// every way that it should survive, and compares the remaining data with the acknowledged writes. Exits with 1 if
// anything differs. s3rver needs OpenSSL's legacy provider to list more than a thousand files.
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Sandbox } from './sandbox.ts'
import { Random } from './random.ts'
import type { Outcome, Scenario } from './scenario.ts'
import { NOT_HERE, SCENARIOS } from './scenarios.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { seed: text, rounds: text, only: text, history: text } })
const seed = Number(values.seed ?? Date.now() % 100_000)
const rounds = Number(values.rounds ?? 10)

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const isWell = ({ lost, duplicated, halfApplied, orphans, leaks, failed }: Outcome) =>
  lost + duplicated + halfApplied + orphans + leaks + failed === 0

async function run(name: string, scenario: Scenario): Promise<void> {
  const sandbox = await Sandbox.make()
  try {
    const outcome = await scenario({ sandbox, random: new Random(seed), rounds })
    const { acknowledged, lost, duplicated, halfApplied, orphans, leaks, failed, note } = outcome
    const figures = [acknowledged, lost, duplicated, halfApplied, orphans, leaks, failed]
    printLine(`| ${name} | ${rounds} | ${figures.join(' | ')} | ${note} |`)
    if (!isWell(outcome)) process.exitCode = 1
  } catch (error) {
    printLine(
      `| ${name} | ${rounds} | | | | | | | ${error instanceof Error ? error.message : String(error)} |`,
    )
    process.exitCode = 1
  } finally {
    if (values.history)
      appendFileSync(values.history, `${JSON.stringify({ name, seed })}\n${sandbox.history.toString()}\n`)
    await sandbox.remove()
  }
}

printLine(`Seed ${seed}\n`)
printLine('| fault | rounds | acknowledged | lost | duplicated | half applied | orphans | leaks | failed | |')
printLine('|---|--:|--:|--:|--:|--:|--:|--:|--:|---|')
for (const [name, scenario] of Object.entries(SCENARIOS))
  if (!values.only || name.includes(values.only)) await run(name, scenario)
for (const [what, reason] of Object.entries(NOT_HERE))
  if (reason && !values.only) printLine(`\nNot tested: ${what} (${reason}).`)
