import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { generate } from 'otplib'
import { PASSWORD } from '#server/demo/stories/people.ts'
import { ROOT } from './project.ts'

const [PEOPLE, PICTURE] = [{ staff: 'sarah', client: 'ciaran' }, 'traffic-last-month.png']
const THUMBNAIL_MS = 60_000
const DAY_MS = 86_400_000

type Json = Record<string, unknown>
interface Person {
  call: <Body = Json>(method: string, path: string, body?: object) => Promise<Body>
  cookie: () => string
}

/** Adds records that users create but no demo's story contains, to a portal with the story of `PEOPLE.client`. */
export async function addRecords(url: string): Promise<void> {
  const [staff, client] = await Promise.all(
    [PEOPLE.staff, PEOPLE.client].map((name) => signIn(url, name)) as [Promise<Person>, Promise<Person>],
  )
  await addPersonal(staff, client)
  await addTicket(url, staff, client)
  await addReturnedAnswer(staff, client)
  await staff.call('PATCH', '/api/agency/settings', { mailFooter: 'Studio Nordlicht, Hamburg' })
  // This comes last, so that the webhook isn't notified of the other changes.
  const hook = { name: 'Invoices', url: 'https://invoices.example/portal', eventTypes: ['ticket.created'] }
  await staff.call('POST', '/api/webhooks', hook)
}

/** Adds personal data: tokens, second factors, settings, drafts. */
async function addPersonal(staff: Person, client: Person): Promise<void> {
  for (const person of [staff, client])
    await person.call('POST', '/api/user/confirmation', { password: PASSWORD })
  await staff.call('POST', '/api/api-tokens', { name: 'Time sheets', scopes: ['tickets:read'] })
  await staff.call('POST', '/api/user/calendar')
  await staff.call('PATCH', '/api/notification-settings', {
    mail: { files: 'daily' },
    push: { files: false },
  })
  await client.call('PATCH', '/api/briefs/draft', { projectName: 'A shop for spare parts' })
  const { secret } = await client.call<{ secret: string }>('POST', '/api/user/authenticator')
  await client.call('POST', '/api/user/authenticator/code', { code: await generate({ secret }) })
}

/** Adds a ticket with a picture, its thumbnail, an internal note, and an edited comment. */
async function addTicket(url: string, staff: Person, client: Person): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([readFileSync(`${ROOT}server/demo/files/${PICTURE}`)]), PICTURE)
  const { name } = await client.call<{ name: string }>('POST', '/api/uploads', form)
  const { id } = await client.call('POST', '/api/tickets', {
    title: 'Fewer visitors since Monday',
    description: 'The picture shows it. Did anything change on our site?',
    serviceCategory: 'general',
    attachments: [name],
  })
  const about = { entityType: 'ticket', entityId: id }
  await staff.call('POST', '/api/comments', { ...about, content: 'The counter was off.', internal: true })
  const comment = await staff.call('POST', '/api/comments', { ...about, content: 'We look into it.' })
  await staff.call('PATCH', `/api/comments/${String(comment['id'])}`, { content: 'We are looking into it.' })
  await waitUntilThere(`${url}/api/uploads/${name}?size=thumbnail`, client.cookie())
}

async function waitUntilThere(url: string, cookie: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < THUMBNAIL_MS; await sleep(100))
    if ((await fetch(url, { headers: { cookie } })).ok) return
  throw new Error(`${url} was not found`)
}

/** Adds a request whose answer was returned. */
async function addReturnedAnswer(staff: Person, client: Person): Promise<void> {
  const [project] = await client.call<{ id: number }[]>('GET', '/api/projects')
  const dueDate = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
  const asked = { title: 'Prices', description: 'What do repairs cost?', dueDate, projectId: project?.id }
  const path = `/api/info-requests/${String((await staff.call('POST', '/api/info-requests', asked))['id'])}`
  await client.call('PATCH', path, { responseData: { message: 'As before.' }, status: 'completed' })
  await staff.call('PATCH', path, { status: 'pending', reason: 'Please tell us the new prices.' })
}

async function signIn(url: string, username: string): Promise<Person> {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const call: Person['call'] = async <Body>(method: string, path: string, body?: object) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    const answer = await fetch(url + path, {
      method,
      headers: { cookie: cookie(), ...(isJson && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${text}`)
    return (text ? JSON.parse(text) : undefined) as Body
  }
  await call('POST', '/api/login', { username, password: PASSWORD })
  return { call, cookie }
}
