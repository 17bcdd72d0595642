import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, fetchAsBrowser } from '../client.ts'
import type { Sandbox } from '../sandbox.ts'

/** Nodes, and the proxy in front of them. */
export interface Cluster {
  sandbox: Sandbox
  proxy: string
  nodes: string[]
}

const TIMEOUT_MS = 20_000
const MAX_WRONG_PASSWORDS = 10

/** Returns the same user's browser at each node. */
const createNodeClients = ({ sandbox, nodes }: Cluster, { cookie }: Client) =>
  nodes.map((url) => new Client(url, cookie, sandbox.history))

const getStatuses = (browsers: Client[]) =>
  Promise.all(browsers.map(async (browser) => (await browser.send('GET', '/api/user')).status))

const areAll = <T>(values: T[], value: T) => values.every((one) => one === value)

async function signInAt(url: string, username: string, password: string): Promise<number> {
  const response = await fetchAsBrowser(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Guarantees that must also hold across nodes: nothing is duplicated or missed. */
export const HOLDS_OVER_NODES: Record<string, (cluster: Cluster) => Promise<boolean>> = {
  'signing out on one node signs out on all nodes': async (cluster) => {
    const browsers = createNodeClients(cluster, await cluster.sandbox.client(cluster.proxy, 'leaves'))
    const before = await getStatuses(browsers)
    await browsers[0]?.send('POST', '/api/logout')
    return areAll(before, 200) && areAll(await getStatuses(browsers), 401)
  },

  'wrong passwords on different nodes share a limit': async ({ sandbox, proxy, nodes }) => {
    await sandbox.client(proxy, 'guessed')
    for (let i = 0; i < MAX_WRONG_PASSWORDS; i++)
      await signInAt(nodes[i % nodes.length] ?? proxy, 'guessed', 'wrong one')
    const right = await Promise.all(nodes.map((url) => signInAt(url, 'guessed', 'correct horse battery')))
    return areAll(right, 429)
  },

  'requests with the same key have one effect': async (cluster) => {
    const browsers = createNodeClients(cluster, await cluster.sandbox.client(cluster.proxy, 'repeats'))
    const ticket = { title: 'Sent to all', description: 'The hours are wrong.', serviceCategory: 'general' }
    const answers = await Promise.all(
      [...browsers, ...browsers].map((browser) => browser.send('POST', '/api/tickets', ticket, 'once')),
    )
    return areAll(
      answers.map(({ body }) => body['id']),
      answers[0]?.body['id'],
    )
  },

  'a file uploaded to one node can be read from the others': async (cluster) => {
    const browsers = createNodeClients(cluster, await cluster.sandbox.client(cluster.proxy, 'uploads'))
    const form = new FormData()
    form.append('file', new Blob(['Read elsewhere'], { type: 'text/plain' }), 'notes.txt')
    const { name } = (await browsers[0]?.send('POST', '/api/uploads', form))?.body ?? {}
    const texts = await Promise.all(
      browsers.map(async ({ cookie }, i) => {
        const response = await fetchAsBrowser(`${cluster.nodes[i]}/api/uploads/${String(name)}`, {
          headers: { cookie },
        })
        return response.text()
      }),
    )
    return areAll(texts, 'Read elsewhere')
  },

  'a change on one node reaches pages on the others': isReceivedByOthers,
}

/** Whether a change at the proxy reaches a page that is open at each node. */
export async function isReceivedByOthers(cluster: Cluster): Promise<boolean> {
  const person = await cluster.sandbox.client(cluster.proxy, 'listens')
  const streams = await Promise.all(cluster.nodes.map((url) => follow(url, person.cookie)))
  const key = randomUUID()
  const ticket = { title: `Heard ${key}`, description: 'The hours are wrong.', serviceCategory: 'general' }
  const { body } = await person.send('POST', '/api/tickets', ticket, key)
  const told = `"entityType":"ticket","entityId":${String(body['id'])}`
  const isReceived = () => streams.every(({ text }) => text().includes(told))
  for (
    const began = performance.now();
    !isReceived() && performance.now() - began < TIMEOUT_MS;
    await sleep(20)
  );
  for (const { leave } of streams) leave()
  return isReceived()
}

async function follow(url: string, cookie: string): Promise<{ text: () => string; leave: () => void }> {
  const leaving = new AbortController()
  const response = await fetchAsBrowser(`${url}/api/events`, { headers: { cookie }, signal: leaving.signal })
  let received = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) received += Buffer.from(chunk).toString()
  })()
  reading.catch(() => {})
  return { text: () => received, leave: () => leaving.abort() }
}
