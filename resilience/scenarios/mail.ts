import { setTimeout as sleep } from 'node:timers/promises'
import { type Behavior, startMailServer } from '../mail-server.ts'
import { HURRIED_ROUNDS, type Scenario, runUnderLoad } from '../scenario.ts'

const BEHAVIORS: Behavior[] = ['down', 'refusing', 'silent', 'slow']
/** The silent and the slow server take a long time. */
const HURRIED_BEHAVIORS: Behavior[] = ['down', 'refusing']
/** How many milliseconds slower the median request can be while the mail server is failing. */
const SLOWER_MS = 250

export const MAIL: Record<string, Scenario> = {
  'the mail server is down, refuses emails, does not respond or is slow': async (run) => {
    const { sandbox, random, rounds } = run
    const server = await startMailServer()
    const portal = await sandbox.launch({ SMTP_URL: server.url, MAIL_GROUP_SECONDS: '0' })
    const times: Record<'well' | 'ill', number[]> = { well: [], ill: [] }
    const checkHealthFor = async (state: 'well' | 'ill', milliseconds: number) => {
      const first = sandbox.history.events.length
      await sleep(milliseconds)
      times[state].push(...sandbox.history.events.slice(first).map((event) => event.milliseconds))
    }
    try {
      const verdict = await runUnderLoad(run, {
        url: portal.url,
        pauseMs: 500,
        database: () => sandbox.ownDatabase(),
        disturb: async () => {
          for (const behavior of rounds > HURRIED_ROUNDS ? BEHAVIORS : HURRIED_BEHAVIORS) {
            await checkHealthFor('well', 500)
            await server.become(behavior)
            await checkHealthFor('ill', rounds > HURRIED_ROUNDS ? random.pickBetween(1_000, 35_000) : 1_000)
            await server.become('well')
          }
        },
      })
      const mails = await server.waitUntilDelivered(sandbox, await sandbox.ownDatabase())
      const [well, ill] = [median(times.well), median(times.ill)]
      return {
        ...verdict,
        lost: verdict.lost + mails.lost,
        duplicated: verdict.duplicated + mails.doubled,
        failed: sandbox.history.failed + (rounds > HURRIED_ROUNDS && ill > well + SLOWER_MS ? 1 : 0),
        note: `${mails.sent} emails; requests took ${well} ms normally, and ${ill} ms during failures`,
      }
    } finally {
      await server.close()
    }
  },
}

const median = (values: number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
