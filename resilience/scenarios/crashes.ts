import { setTimeout as sleep } from 'node:timers/promises'
import { killAll, processesOn } from '#server/test/portal-process.ts'
import { type Scenario, outage, runUnderLoad } from '../scenario.ts'

export const CRASHES: Record<string, Scenario> = {
  'the portal is killed while eight writers are active': async (run) => {
    const { sandbox, random } = run
    let portal = await sandbox.launch()
    const port = Number(new URL(portal.url).port)
    const verdict = await runUnderLoad(run, {
      url: portal.url,
      database: () => sandbox.ownDatabase(),
      disturb: async () => {
        await sleep(random.pickBetween(300, 1500))
        await portal.end('SIGKILL')
        portal = await sandbox.launch({}, port)
      },
    })
    return { ...verdict, failed: 0, note: outage(sandbox) }
  },

  "the portal's PostgreSQL is killed while eight writers are active": async (run) => {
    const { sandbox, random } = run
    const portal = await sandbox.launch()
    const verdict = await runUnderLoad(run, {
      url: portal.url,
      database: () => sandbox.ownDatabase(),
      disturb: async () => {
        await sleep(random.pickBetween(300, 1500))
        const found = processesOn(sandbox.folder).filter(({ command }) =>
          command.includes('/bin/postgres -D'),
        )
        killAll(found.filter(({ command }) => !command.startsWith('sh ')))
        await portal.ready()
      },
    })
    return { ...verdict, failed: 0, note: outage(sandbox) }
  },

  'all database connections are closed repeatedly': async (run) => {
    const { sandbox, random } = run
    const portal = await sandbox.launch()
    const database = await sandbox.ownDatabase()
    const verdict = await runUnderLoad(run, {
      url: portal.url,
      database: async () => database,
      disturb: async () => {
        await sleep(random.pickBetween(200, 1000))
        await sandbox.query(
          database,
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'project-portal%'`,
        )
      },
    })
    return { ...verdict, failed: 0, note: outage(sandbox) }
  },
}
