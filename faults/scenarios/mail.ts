import { setTimeout as sleep } from 'node:timers/promises'
import { type Mood, startMailServer } from '../mail-server.ts'
import { HURRIED_ROUNDS, type Scenario, underLoad } from '../scenario.ts'

const MOODS: Mood[] = ['down', 'refusing', 'silent', 'slow']
/** The silent and the slow one take a long time. */
const HURRIED_MOODS: Mood[] = ['down', 'refusing']
/** By how many milliseconds the median request may be slower while the mail server is failing. */
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
        disturb: async () => {
          for (const mood of rounds > HURRIED_ROUNDS ? MOODS : HURRIED_MOODS) {
            await during('well', 500)
            await server.become(mood)
            await during('ill', rounds > HURRIED_ROUNDS ? random.between(1_000, 35_000) : 1_000)
            await server.become('well')
          }
        },
      })
      const mails = await server.untilDelivered(ground, await ground.ownDatabase())
      const [well, ill] = [median(times.well), median(times.ill)]
      return {
        ...verdict,
        lost: verdict.lost + mails.lost,
        duplicated: verdict.duplicated + mails.doubled,
        failed: ground.history.failed + (rounds > HURRIED_ROUNDS && ill > well + SLOWER_MS ? 1 : 0),
        note: `${mails.sent} mails; requests took ${well} ms, and ${ill} ms meanwhile`,
      }
    } finally {
      await server.close()
    }
  },
}

const median = (values: number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
