import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { NEW_BRIEF } from '#server/test/new-brief.ts'
import { check } from '../check.ts'
import { type Scenario, createAcknowledged } from '../scenario.ts'

export const REQUESTS: Record<string, Scenario> = {
  'uploads are cut off at 10, 50 and 90%': async ({ sandbox, random, rounds }) => {
    const portal = await sandbox.launch()
    const staff = await sandbox.staff(portal.url)
    for (let round = 0; round < rounds; round++)
      for (const share of [0.1, 0.5, 0.9])
        await cutUpload(portal.url, staff.cookie, random.pickBetween(10_000, 2_000_000), share)
    await sandbox.waitUntilSpooled()
    const verdict = await check(await sandbox.ownDatabase(), await sandbox.storage, createAcknowledged())
    return { ...verdict, failed: 0, note: `${rounds * 3} uploads cut off` }
  },

  'a brief is accepted fifty times at once': async ({ sandbox, rounds }) => {
    const portal = await sandbox.launch()
    const client = await sandbox.client(portal.url)
    const staff = await sandbox.staff(portal.url)
    let projects = 0
    for (let round = 0; round < rounds; round++) {
      const brief = await client.send('POST', '/api/briefs', NEW_BRIEF)
      const accept = () => staff.send('POST', `/api/briefs/${String(brief.body['id'])}/accept`)
      const answers = await Promise.all(Array.from({ length: 50 }, accept))
      projects += answers.filter(({ status }) => status < 300).length
    }
    const verdict = await check(await sandbox.ownDatabase(), await sandbox.storage, createAcknowledged())
    return {
      ...verdict,
      duplicated: projects - rounds,
      failed: sandbox.history.failed,
      note: `${rounds} briefs`,
    }
  },

  'the same request is sent twenty times at once': async ({ sandbox, rounds }) => {
    const portal = await sandbox.launch()
    const client = await sandbox.client(portal.url)
    const tickets: string[] = []
    for (let round = 0; round < rounds; round++) {
      const title = `Sent twenty times, round ${round}`
      const send = () => client.send('POST', '/api/tickets', { ...TICKET, title }, `key-${round}`)
      await Promise.all(Array.from({ length: 20 }, send))
      tickets.push(title)
    }
    const verdict = await check(
      await sandbox.ownDatabase(),
      await sandbox.storage,
      createAcknowledged(tickets),
    )
    return { ...verdict, failed: sandbox.history.failed, note: `${rounds} requests` }
  },

  'ten people save the same record at once': async ({ sandbox, rounds }) => {
    const portal = await sandbox.launch()
    const staff = await sandbox.staff(portal.url)
    const made = await staff.send('POST', '/api/reply-templates', { name: 'Saved by ten', content: 'First.' })
    const path = `/api/reply-templates/${String(made.body['id'])}`
    const broken: string[] = []
    let version = made.etag
    for (let round = 0; round < rounds; round++) {
      const save = (content: string) => staff.once('PATCH', path, { content }, { 'if-match': version })
      const texts = Array.from({ length: 10 }, (_, i) => `Round ${round}, by ${i}`)
      const answers = await Promise.all(texts.map(save))
      const winners = texts.filter((_, i) => answers[i]?.status === 200)
      const refused = answers.filter((answer) => answer?.status === 412).length
      const now = await staff.send('GET', path)
      version = now.etag
      if (winners.length === 1 && refused === 9 && now.body['content'] === winners[0]) continue
      broken.push(answers.map((answer) => answer?.status).join(' '))
    }
    const verdict = await check(await sandbox.ownDatabase(), await sandbox.storage, createAcknowledged())
    return {
      ...verdict,
      failed: broken.length,
      note: `${rounds} rounds, in which one person saved and nine got a conflict, except for ${broken.length}: ${broken.join(', ')}`,
    }
  },
}

const TICKET = { description: 'The opening hours are wrong.', serviceCategory: 'general' }

/** Starts an upload of this many bytes and disconnects after a share of them. */
async function cutUpload(url: string, cookie: string, bytes: number, share: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const head = `--cut\r\nContent-Disposition: form-data; name="file"; filename="cut.txt"\r\nContent-Type: text/plain\r\n\r\n`
  const length = head.length + bytes + '\r\n--cut--\r\n'.length
  const socket = openSocket(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /api/uploads HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${length}\r\n\r\n${head}`,
  )
  await new Promise((sent) => socket.write('x'.repeat(Math.floor(bytes * share)), sent))
  await sleep(50)
  socket.destroy()
}
