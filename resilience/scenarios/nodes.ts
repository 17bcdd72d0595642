import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/platform/config/config.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import { startS3rver } from '#server/test/buckets.ts'
import type { PortalProcess } from '#server/test/portal-process.ts'
import type { Sandbox } from '../sandbox.ts'
import { startMailServer } from '../mail-server.ts'
import { type Proxy, startProxy } from '../proxy.ts'
import { type Scenario, runUnderLoad } from '../scenario.ts'
import { HOLDS_OVER_NODES, type Cluster } from './over-nodes.ts'

const BUCKET = 'portal-files'

/** Replaces the nodes one at a time, as a deployment does. */
async function restartInTurn(sandbox: Sandbox, nodes: PortalProcess[], settings: Record<string, string>) {
  for (const [turn, node] of nodes.entries()) {
    await sleep(500)
    const port = Number(new URL(node.url).port)
    await node.end('SIGTERM')
    nodes[turn] = await sandbox.launch(settings, port)
    await sleep(500)
  }
}

const proxyFor = (sandbox: Sandbox, nodes: PortalProcess[]): Promise<Proxy> =>
  startProxy(
    sandbox.folder,
    nodes.map(({ url }) => url),
  )

const requestsThrough = ({ name }: Proxy, { history: { events, sentAgain } }: Sandbox) =>
  `${events.length} requests through ${name}${sentAgain > 0 ? `, ${sentAgain} sent again` : ''}`

export const NODES: Record<string, Scenario> = {
  'two nodes behind a proxy are restarted in turn': async (run) => {
    const { sandbox } = run
    const settings = { DATABASE_URL: await sandbox.database(), DRAIN_SECONDS: '2' }
    const nodes = [await sandbox.launch(settings), await sandbox.launch(settings)]
    const proxy = await proxyFor(sandbox, nodes)
    const verdict = await runUnderLoad(run, {
      url: proxy.url,
      database: () => sandbox.database(),
      disturb: () => restartInTurn(sandbox, nodes, settings),
    })
    await proxy.close()
    return { ...verdict, failed: sandbox.history.failed, note: requestsThrough(proxy, sandbox) }
  },

  'three nodes share a database, a bucket and a mail server, and are restarted in turn': async (run) => {
    const { sandbox } = run
    const bucket = await startS3rver(BUCKET)
    const mailServer = await startMailServer()
    const settings = {
      DATABASE_URL: await sandbox.database(),
      STORAGE_URL: bucket.url(BUCKET),
      SMTP_URL: mailServer.url,
      // Emails that wait for others would take longer than the test.
      MAIL_GROUP_SECONDS: '0',
      SECRET_KEY: 'the same on all of these three nodes',
      DRAIN_SECONDS: '2',
    }
    // All nodes start at once on an empty database, and one migrates it.
    const nodes = await Promise.all([1, 2, 3].map(() => sandbox.launch(settings)))
    const proxy = await proxyFor(sandbox, nodes)
    const storage = await createStorage(readConfig({ ...settings, DATA_DIR: join(sandbox.folder, 'data') }))
    try {
      const cluster: Cluster = { sandbox, proxy: proxy.url, nodes: nodes.map(({ url }) => url) }
      const broken: string[] = []
      for (const [name, holds] of Object.entries(HOLDS_OVER_NODES))
        if (!(await holds(cluster))) broken.push(name)
      const verdict = await runUnderLoad(run, {
        url: proxy.url,
        database: () => sandbox.database(),
        disturb: () => restartInTurn(sandbox, nodes, settings),
        storage,
      })
      const mails = await mailServer.waitUntilDelivered(sandbox, await sandbox.database())
      const shared = `${Object.keys(HOLDS_OVER_NODES).length - broken.length} of ${Object.keys(HOLDS_OVER_NODES).length} guarantees hold across nodes`
      return {
        ...verdict,
        lost: verdict.lost + mails.lost,
        duplicated: verdict.duplicated + mails.doubled,
        failed: sandbox.history.failed + broken.length,
        note: [requestsThrough(proxy, sandbox), `${mails.sent} emails`, shared, ...broken].join(', '),
      }
    } finally {
      await proxy.close()
      await mailServer.close()
      await bucket.stop()
    }
  },
}
