import { setTimeout as sleep } from 'node:timers/promises'
import { killAll, processesOn } from '#server/test/portal-process.ts'
import { type Scenario, outage, underLoad } from '../scenario.ts'

export const CRASHES: Record<string, Scenario> = {
  'the portal is killed while eight write': async (run) => {
    const { ground, random } = run
    let portal = await ground.launch()
    const port = Number(new URL(portal.url).port)
    const verdict = await underLoad(run, {
      url: portal.url,
      database: () => ground.ownDatabase(),
      disturb: async () => {
        await sleep(random.between(300, 1500))
        await portal.end('SIGKILL')
        portal = await ground.launch({}, port)
      },
    })
    return { ...verdict, failed: 0, note: outage(ground) }
  },

  'its PostgreSQL is killed while eight write': async (run) => {
    const { ground, random } = run
    const portal = await ground.launch()
    const verdict = await underLoad(run, {
      url: portal.url,
      database: () => ground.ownDatabase(),
      disturb: async () => {
        await sleep(random.between(300, 1500))
        const found = processesOn(ground.folder).filter(({ command }) => command.includes('/bin/postgres -D'))
        killAll(found.filter(({ command }) => !command.startsWith('sh ')))
        await portal.ready()
      },
    })
    return { ...verdict, failed: 0, note: outage(ground) }
  },

  'all its connections are ended again and again': async (run) => {
    const { ground, random } = run
    const portal = await ground.launch()
    const database = await ground.ownDatabase()
    const verdict = await underLoad(run, {
      url: portal.url,
      database: async () => database,
      disturb: async () => {
        await sleep(random.between(200, 1000))
        await ground.query(
          database,
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'project-portal%'`,
        )
      },
    })
    return { ...verdict, failed: 0, note: outage(ground) }
  },
}
