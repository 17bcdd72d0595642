import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import { invalidNameMessage } from '#shared/contract/fields.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { ACCESS_MATRIX } from '../access-matrix.ts'
import { testApp } from '../test-app.ts'

const portal = await testApp({ registration: 'open' })
afterAll(portal.close)

/** Texts whose meaning changes if they are normalized, truncated, or filtered. */
const STORABLE: Record<string, string> = {
  'letters, composed and decomposed, stacked, beyond the basic plane, and such as fold to several':
    'Zo\u00eb Zoe\u0308 Z\u0321\u0353\u0303\u0321\u0353\u0303 𝔘𝔫𝔦 𠮷野家 ßŸİıΣςǆﬁ',
  'emoji of several parts, and text from right to left with overrides':
    '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿 👍🏽 שלום \u202eabc\u202c مرحبا \u2067x\u2069',
  'what is not seen, is no character or ends a line elsewhere':
    'a\u200bb\u200dc\u2060d\ufeffe\u00adf\ufffe\uffffg\u{1ffff}h\u2028i\u2029j\u0085k',
}
/** Samples of each kind, for every run of the tests. */
const SOME_OF_EACH = {
  'letters and emoji': 'Zo\u00eb Zoe\u0308 𠮷 ﬁ 👩‍👧',
  'what is not seen': '\u202eabc\u202c a\u200bb\ufeff\u00ad\ufffe\u{1ffff}\u2028\u0085k',
}
const UNSTORABLE: Record<string, string> = {
  'a NUL': 'a\0b',
  'the first half of a pair': 'a\ud83db',
}
const OTHER_HALF = { 'the second half of a pair': 'a\udc69b' }

interface Shape {
  type?: string
  enum?: unknown
  const?: unknown
  format?: string
  pattern?: string
  anyOf?: Shape[]
  properties?: Record<string, Shape>
}

function freeTexts({ body }: Endpoint): string[] {
  if (!body) return []
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape
  return Object.entries(properties).flatMap(([field, shape]) => (isFreeText(shape) ? [field] : []))
}

const isFreeText = (shape: Shape): boolean =>
  shape.anyOf
    ? shape.anyOf.some(isFreeText)
    : shape.type === 'string' && !shape.enum && !shape.const && !shape.format && !shape.pattern

interface Field {
  name: string
  endpoint: Endpoint
  field: string
}

/** Every free-text field of every write call. */
const texts: Field[] = Object.values(apiEndpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method, body }) => method !== 'GET' && body)
  .flatMap((endpoint) =>
    freeTexts(endpoint).map((field) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint, field })),
  )
  .filter(({ name }) => ACCESS_MATRIX[name]?.body)

/** Creates a record of each kind and returns the ids. Calls that fit no kind get the ticket's id. */
async function numbers(): Promise<Record<string, number>> {
  const { id: userId } = await portal.buildClient()
  const { id: projects } = await portal.buildProject({ userId })
  return {
    users: userId,
    projects,
    briefs: (await portal.buildBrief({ userId })).id,
    tickets: (await portal.buildTicket({ userId })).id,
    tasks: (await portal.buildTask({ projectId: projects, assigneeId: userId })).id,
    'info-requests': (await portal.buildInfoRequest({ clientId: userId, projectId: projects })).id,
    websites: (await portal.buildWebsite({ userId, projectId: projects })).id,
    'reply-templates': (await portal.buildReplyTemplate()).id,
    companies: (await portal.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()).id,
    webhooks: (await portal.buildWebhook()).id,
    'project-templates': (await portal.buildProjectTemplate()).id,
  }
}

const ids = await numbers()
const people = [await portal.buildStaff(), { id: ids['users'] ?? 0 }]

/** Returns the responses for staff and for a client, each in a new session, because a call may change their rights. */
async function write({ endpoint, name, field }: Field, text: string) {
  const id = ids[endpoint.path.split('/')[2] ?? ''] ?? ids['tickets'] ?? 0
  const body = { ...(ACCESS_MATRIX[name]?.body?.(id) as object), [field]: text }
  const answers = []
  for (const person of people)
    answers.push(
      await portal.as(person).send(endpoint.method, endpoint.path.replace(/:\w+/, String(id)), body),
    )
  return answers
}

const cases = (samples: Record<string, string>) => Object.entries(samples)

async function expectRefused(sample: string): Promise<void> {
  for (const text of texts)
    for (const { status } of await write(text, `Long enough: ${sample}`))
      expect.soft([400, 401, 403, 404, 409, 429], `${text.name} ${text.field}`).toContain(status)
}

describe('text in any field', () => {
  const compared = new Set<string>()

  async function expectUnchanged(sample: string): Promise<void> {
    for (const text of texts) {
      const sent = `Long enough: ${sample}`
      for (const { status, body } of await write(text, sent)) {
        expect(status, text.name).toBeLessThan(500)
        const told = status < 300 && body !== null ? body[text.field] : undefined
        if (typeof told !== 'string') continue
        expect.soft(told, `${text.name} ${text.field}`).toBe(sent)
        compared.add(`${text.name} ${text.field}`)
      }
    }
  }

  test.each(cases(SOME_OF_EACH))('is returned unchanged: %s', { tags: ['nightly'] }, (_what, sample) =>
    expectUnchanged(sample),
  )
  test.each(cases(STORABLE))('is returned unchanged: %s', { tags: ['nightly'] }, (_what, sample) =>
    expectUnchanged(sample),
  )

  test('has been compared in the common fields', { tags: ['nightly'] }, () => {
    expect([...compared]).toEqual(
      expect.arrayContaining([
        'POST /api/tickets title',
        'POST /api/tickets description',
        'POST /api/briefs projectDescription',
        'POST /api/comments content',
        'PATCH /api/user fullName',
        'POST /api/tasks title',
        'POST /api/reply-templates content',
      ]),
    )
    expect(compared.size).toBeGreaterThan(30)
  })

  test.each(cases(UNSTORABLE))('is refused with %s', (_what, sample) => expectRefused(sample))
  test.each(cases(OTHER_HALF))('is refused with %s', { tags: ['nightly'] }, (_what, sample) =>
    expectRefused(sample),
  )
})

describe('name', () => {
  /** A field that isn't shown as a name: an address. */
  const OTHERS = new Set(['domainName'])
  /** The name in a draft, which only its author sees, and in an invitation, which `names.test.ts` accepts. */
  const ELSEWHERE = new Set(['PATCH /api/briefs/draft', 'POST /api/invitation/accept'])
  const names = texts.filter(
    ({ name, field }) => /^name$|Name$/.test(field) && !OTHERS.has(field) && !ELSEWHERE.has(name),
  )

  test.each([
    ['U+200B', '\u200B'],
    ['a soft hyphen', '\u00AD'],
    ['U+202E', '\u202E'],
    ['a line break', '\n'],
  ])('is refused by every call when it contains %s', async (_what, hidden) => {
    for (const name of names) {
      const answers = await write(name, `Bakery${hidden}Bauer`)
      const refusals = answers.flatMap(({ status, body }) => (status === 400 ? [body] : []))
      expect
        .soft(refusals, `${name.name} ${name.field}`)
        .toContainEqual(
          expect.objectContaining({ errors: [{ path: name.field, message: invalidNameMessage() }] }),
        )
    }
  })
})
