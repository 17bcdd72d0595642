import { setTimeout as sleep } from 'node:timers/promises'
import { type Mood, startMailServer } from '../mail-server.ts'
import { type Scenario, underLoad } from '../scenario.ts'

const MOODS: Mood[] = ['down', 'refusing', 'silent', 'slow']
const HURRIED_ROUNDS = 2
/** So many milliseconds a request may be slower, at its median, while the mail server is not well. */
const SLOWER_MS = 250

export const MAIL: Record<string, Scenario> = {
  'the mail server is down, refuses, says nothing or is slow': async (run) => {
    const { ground, random, rounds } = run
    const server = await startMailServer()
    const portal = await ground.launch({ SMTP_URL: server.url })
    const times: Record<'well' | 'ill', number[]> = { well: [], ill: [] }
    const during = async (state: 'well' | 'ill', milliseconds: number) => {
      const first = ground.history.events.length
      await sleep(milliseconds)
      times[state].push(...ground.history.events.slice(first).map((event) => event.milliseconds))
    }
    try {
      const verdict = await underLoad(run, {
        url: portal.url,
        pauseMs: 500,
        database: () => ground.ownDatabase(),
        disturb: async (round) => {
          await during('well', 500)
          // For some mails only: a slow one takes half a minute.
          await server.become(MOODS[round % MOODS.length] ?? 'down')
          await during('ill', rounds > HURRIED_ROUNDS ? random.between(1_000, 40_000) : 1_000)
          await server.become('well')
        },
      })
      const mails = await server.untilDelivered(ground, await ground.ownDatabase())
      const [well, ill] = [median(times.well), median(times.ill)]
      return {
        ...verdict,
        lost: verdict.lost + mails.lost,
        duplicated: verdict.duplicated + mails.doubled,
        failed: ground.history.failed + (ill > well + SLOWER_MS ? 1 : 0),
        note: `${mails.sent} mails; requests took ${well} ms, and ${ill} ms meanwhile`,
      }
    } finally {
      await server.close()
    }
  },
}

const median = (values: number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
