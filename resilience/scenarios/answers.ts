import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../client.ts'
import type { Random } from '../random.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Scenario, nothing, outage } from '../scenario.ts'

const WRITERS = 8
const QUESTIONS = 12

interface Question {
  id: number
  answer: { value: string | null; state: string } | null
  draft: { value: string | null } | null
}

/** A user who answers a request of their own. */
interface Writer {
  client: Client
  requestId: number
  acknowledged: number
  /** The last values of each question that were confirmed. */
  confirmed: Map<number, { typed: number; given: number }>
}

export const ANSWERS: Record<string, Scenario> = {
  'the portal is killed while eight writers answer questions': async ({ sandbox, random, rounds }) => {
    let portal = await sandbox.launch()
    const port = Number(new URL(portal.url).port)
    const writers = await makeWriters(sandbox, portal.url)
    const stopping = new AbortController()
    const done = Promise.all(writers.map((writer) => answer(writer, random.fork(), stopping.signal)))
    done.catch(() => {})
    for (let round = 0; round < rounds; round++) {
      await sleep(random.pickBetween(300, 1500))
      await portal.end('SIGKILL')
      portal = await sandbox.launch({}, port)
    }
    stopping.abort()
    await done
    const verdicts = await Promise.all(writers.map(readVerdict))
    const sum = (of: (verdict: (typeof verdicts)[number]) => number) =>
      verdicts.reduce((all, verdict) => all + of(verdict), 0)
    return {
      ...nothing,
      acknowledged: sum(({ acknowledged }) => acknowledged),
      lost: sum(({ lost }) => lost),
      halfApplied: sum(({ halfApplied }) => halfApplied),
      failed: 0,
      note: outage(sandbox),
    }
  },
}

async function makeWriters(sandbox: Sandbox, url: string): Promise<Writer[]> {
  const staff = await sandbox.staff(url)
  const clients = await sandbox.clients(url, WRITERS)
  return Promise.all(
    clients.map(async (client) => {
      const { body: me } = await client.send('GET', '/api/user')
      const text = { description: 'Answered while something goes wrong.' }
      const project = await staff.send('POST', '/api/projects', {
        clientId: me['id'],
        name: 'Pages',
        ...text,
      })
      const questions = Array.from({ length: QUESTIONS }, (_, i) => ({
        kind: 'text',
        label: `Question ${i}`,
      }))
      const { body } = await staff.send('POST', '/api/info-requests', {
        title: 'Texts of the pages',
        dueDate: '2039-12-01',
        projectId: project.body['id'],
        questions,
        ...text,
      })
      return { client, requestId: Number(body['id']), acknowledged: 0, confirmed: new Map() }
    }),
  )
}

const readQuestions = async ({ client, requestId }: Writer) =>
  (await client.send('GET', `/api/info-requests/${requestId}/questions`)).body as unknown as Question[]

/** Types growing numbers into random questions, and submits about every third answer. */
async function answer(writer: Writer, random: Random, stopping: AbortSignal): Promise<void> {
  const ids = (await readQuestions(writer)).map(({ id }) => id)
  for (let n = 1; !stopping.aborted; n++) {
    const id = ids[random.pickBetween(0, ids.length - 1)] ?? 0
    const give = random.next() < 0.3
    const path = `/api/info-questions/${id}/answer`
    const { status } = await writer.client.send('PATCH', path, { value: String(n), give })
    if (status !== 200) throw new Error(`An answer got ${status}`)
    writer.acknowledged++
    const before = writer.confirmed.get(id)
    writer.confirmed.set(id, { typed: n, given: give ? n : (before?.given ?? 0) })
  }
}

/**
 * Checks that the stored answers are the last confirmed ones, and that the request counts as many answers as were
 * submitted.
 */
async function readVerdict(writer: Writer) {
  const questions = await readQuestions(writer)
  const kept = new Map(questions.map((question) => [question.id, question]))
  const isKept = ([id, { typed, given }]: [number, { typed: number; given: number }]) => {
    const { answer: stored, draft } = kept.get(id) ?? {}
    const isGiven = stored?.state === 'given'
    return (
      Number((draft ?? stored)?.value) === typed &&
      (given === 0 || (isGiven && Number(stored.value) === given))
    )
  }
  const { body } = await writer.client.send('GET', `/api/info-requests/${writer.requestId}`)
  const given = questions.filter(({ answer: stored }) => stored?.state === 'given').length
  return {
    acknowledged: writer.acknowledged,
    lost: [...writer.confirmed].filter((each) => !isKept(each)).length,
    halfApplied: body['answeredCount'] === given ? 0 : 1,
  }
}
