// `npm run test:faults [-- --seed 7 --rounds 10 --only killed --history history.jsonl]`: breaks the real program in every
// way it should survive and compares what is left with what was confirmed. Exit code 1 when anything differs.
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Ground } from './ground.ts'
import { Random } from './random.ts'
import { type Outcome, SCENARIOS } from './scenarios.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { seed: text, rounds: text, only: text, history: text } })
const seed = Number(values.seed ?? Date.now() % 100_000)
const rounds = Number(values.rounds ?? 10)

const say = (line: string) => process.stdout.write(`${line}\n`)
const isWell = ({ lost, duplicated, halfApplied, orphans, failed }: Outcome) =>
  lost + duplicated + halfApplied + orphans + failed === 0

say(`Seed ${seed}, ${rounds} rounds each\n`)
say('| fault | acknowledged | lost | duplicated | half applied | orphans | failed | |')
say('|---|--:|--:|--:|--:|--:|--:|---|')
for (const [name, scenario] of Object.entries(SCENARIOS)) {
  if (values.only && !name.includes(values.only)) continue
  const ground = await Ground.make()
  try {
    const outcome = await scenario({ ground, random: new Random(seed), rounds })
    const { acknowledged, lost, duplicated, halfApplied, orphans, failed, note } = outcome
    say(
      `| ${name} | ${acknowledged} | ${lost} | ${duplicated} | ${halfApplied} | ${orphans} | ${failed} | ${note} |`,
    )
    if (!isWell(outcome)) process.exitCode = 1
  } finally {
    if (values.history)
      appendFileSync(values.history, `${JSON.stringify({ name, seed })}\n${ground.history.toString()}\n`)
    await ground.remove()
  }
}
