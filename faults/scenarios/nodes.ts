import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/config/config.ts'
import { createStorage } from '#server/storage/create-storage.ts'
import type { PortalProcess } from '#server/test/portal-process.ts'
import { startBucket } from '../bucket.ts'
import type { Ground } from '../sandbox.ts'
import { startMailServer } from '../mail-server.ts'
import { type Proxy, startProxy } from '../proxy.ts'
import { type Scenario, underLoad } from '../scenario.ts'
import { HOLDS_OVER_NODES, type Place } from './over-nodes.ts'

/** Replaces the nodes one at a time, as a deployment does. */
async function restartInTurn(ground: Ground, nodes: PortalProcess[], settings: Record<string, string>) {
  for (const [turn, node] of nodes.entries()) {
    await sleep(500)
    const port = Number(new URL(node.url).port)
    await node.end('SIGTERM')
    nodes[turn] = await ground.launch(settings, port)
    await sleep(500)
  }
}

const proxyFor = (ground: Ground, nodes: PortalProcess[]): Promise<Proxy> =>
  startProxy(
    ground.folder,
    nodes.map(({ url }) => url),
  )

export const NODES: Record<string, Scenario> = {
  'two nodes behind a proxy are restarted in turn': async (run) => {
    const { ground } = run
    const settings = { DATABASE_URL: await ground.database(), DRAIN_SECONDS: '2' }
    const nodes = [await ground.launch(settings), await ground.launch(settings)]
    const proxy = await proxyFor(ground, nodes)
    const verdict = await underLoad(run, {
      url: proxy.url,
      database: () => ground.database(),
      disturb: () => restartInTurn(ground, nodes, settings),
    })
    await proxy.close()
    const { failed, events } = ground.history
    return { ...verdict, failed, note: `${events.length} requests through ${proxy.name}` }
  },

  'three nodes share a database, a bucket and a mail server, and are restarted in turn': async (run) => {
    const { ground } = run
    const bucket = await startBucket(join(ground.folder, 'bucket'))
    const mailServer = await startMailServer()
    const settings = {
      DATABASE_URL: await ground.database(),
      STORAGE_URL: bucket.url,
      SMTP_URL: mailServer.url,
      SECRET_KEY: 'the same on all of these three nodes',
      DRAIN_SECONDS: '2',
    }
    // All at once on an empty database: one migrates it.
    const nodes = await Promise.all([1, 2, 3].map(() => ground.launch(settings)))
    const proxy = await proxyFor(ground, nodes)
    const storage = await createStorage(readConfig({ ...settings, DATA_DIR: join(ground.folder, 'data') }))
    try {
      const place: Place = { ground, proxy: proxy.url, nodes: nodes.map(({ url }) => url) }
      const broken: string[] = []
      for (const [name, holds] of Object.entries(HOLDS_OVER_NODES))
        if (!(await holds(place))) broken.push(name)
      const verdict = await underLoad(run, {
        url: proxy.url,
        database: () => ground.database(),
        disturb: () => restartInTurn(ground, nodes, settings),
        storage,
      })
      const mails = await mailServer.untilDelivered(ground, await ground.database())
      const { failed, events } = ground.history
      const shared = `${Object.keys(HOLDS_OVER_NODES).length - broken.length} of ${Object.keys(HOLDS_OVER_NODES).length} things hold over nodes`
      return {
        ...verdict,
        lost: verdict.lost + mails.lost,
        duplicated: verdict.duplicated + mails.doubled,
        failed: failed + broken.length,
        note: [
          `${events.length} requests through ${proxy.name}`,
          `${mails.sent} mails`,
          shared,
          ...broken,
        ].join(', '),
      }
    } finally {
      await proxy.close()
      await mailServer.close()
      await bucket.close()
    }
  },
}
