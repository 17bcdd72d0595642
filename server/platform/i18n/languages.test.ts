import { createECDH, randomBytes } from 'node:crypto'
import { type Server, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Agency } from '#shared/settings/schemas.ts'
import type { Mail } from '#shared/mail/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { PublicPortalInfo, User } from '#shared/users/schemas.ts'
import { startPushSender } from '#server/core/notifications/push/sender.ts'
import { readOwedItems } from '#server/features/dashboard/read-owed-items.ts'
import { createDigests } from '#server/core/notifications/digest.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { CERTIFICATE, trustOwnCertificate } from '#server/test/certificate.ts'
import { mailingPortal, type Self } from '#server/test/mailing-portal.ts'
import { nightly } from '#server/test/nightly.ts'
import { openPush } from '#server/test/open-push.ts'
import { addCatalogue } from './translate.ts'

const GERMAN = {
  'Invalid request': 'Ungültige Anfrage',
  'Title must be at least 5 characters': 'Der Titel braucht mindestens 5 Zeichen',
  'Please sign in.': 'Bitte melden Sie sich an.',
  'This API token is wrong, expired or revoked.': 'Dieses API-Token ist falsch, abgelaufen oder widerrufen.',
  'Ticket not found': 'Ticket nicht gefunden',
  'Changed by someone else': 'Inzwischen geändert',
  'Someone else changed this first. Review the latest version and try again.':
    'Inzwischen hat das jemand geändert. Sehen Sie sich zuerst die neuere Fassung an.',
  'This username is taken. Please choose another.': 'Dieser Benutzername ist vergeben.',
  'Your account': 'Ihr Konto',
  'Please choose one of the available languages': 'Bitte wählen Sie eine der angebotenen Sprachen',
  "Body is not valid JSON but content-type is set to 'application/json'": 'Das ist kein gültiges JSON',
  'New ticket: {record}': 'Neues Ticket: {record}',
  'New comment on {record}': 'Neuer Kommentar zu {record}',
  'Ticket is now {status, select, open {open} in_progress {in progress} resolved {resolved} other {closed}}: {record}':
    'Ticket {status, select, open {offen} in_progress {in Arbeit} resolved {gelöst} other {geschlossen}}: {record}',
  '{title} (and {count, plural, one {# more} other {# more}})':
    '{title} (und {count, plural, one {# weitere} other {# weitere}})',
  'Hi {name},': 'Guten Tag {name},',
  '{name} wrote:': '{name} schrieb:',
  'Your password was changed': 'Ihr Passwort wurde geändert',
  '{count, plural, one {# new notification} other {# new notifications}}':
    '{count, plural, one {# neue Mitteilung} other {# neue Mitteilungen}}',
  'Answer due: {title}': 'Antwort fällig: {title}',
  'Full Name': 'Voller Name',
  'When: {when}': 'Wann: {when}',
  'New sign-in to your account': 'Neue Anmeldung an Ihrem Konto',
}
const TURKISH = {
  'Title must be at least 5 characters': 'Başlık en az 5 karakter olmalıdır',
  'New comment on {record}': 'Yeni yorum: {record}',
  'Someone else changed this first. Review the latest version and try again.':
    'Bu arada biri bunu değiştirdi. Önce yeni sürüme bakın.',
  'Hi {name},': 'Merhaba {name},',
}
const ARABIC = {
  'Title must be at least 5 characters': 'يجب ألا يقل العنوان عن 5 أحرف',
  'New comment on {record}': 'تعليق جديد على {record}',
  'Someone else changed this first. Review the latest version and try again.':
    'غيّر شخص ما هذا في هذه الأثناء.',
  'Hi {name},': 'مرحبًا {name}،',
}
afterAll(addCatalogue('de', GERMAN))
afterAll(addCatalogue('tr', TURKISH))
afterAll(addCatalogue('ar', ARABIC))

const { portal, arrived } = await mailingPortal()
const SETTINGS = '/api/agency/settings'
const staff = portal.as(await portal.buildStaff({ language: 'en' }))
const offer = (change: object) => staff.patch<Agency>(SETTINGS, change)
beforeEach(async () => {
  expect((await offer({ language: 'en', languages: ['en', 'de', 'tr', 'ar'] })).status).toBe(200)
})

const SHORT = {
  title: 'abc',
  description: 'We close at six, not at eight as the page says.',
  serviceCategory: 'general',
}
const refusedIn = async (language: string | null) =>
  portal.as(await portal.buildClient({ language })).post('/api/tickets', SHORT)
const refusedStranger = async (headers: Record<string, string>) =>
  (await portal.anonymous.get('/api/user', headers)).body['detail']
const newName = (count: string) => `lena-${count}-${Date.now()}`
async function signIn(language: string | null, cookie: string, shared = false) {
  const { username } = await portal.buildClient({ language })
  const headers = { cookie: `language=${cookie}` }
  return (await portal.anonymous.post<Self>('/api/login', { username, password: PASSWORD, shared }, headers))
    .body.language
}
const readTerms = async (language: string) =>
  (await portal.anonymous.get('/api/agency/terms', { 'accept-language': language })).body['markdown']
type Problem = { title: string; detail: string; errors: { path: string; message: string }[]; status: number }

describe('language of a response', () => {
  test.each([
    ['de', 'Der Titel braucht mindestens 5 Zeichen'],
    ['tr', 'Başlık en az 5 karakter olmalıdır'],
    ['ar', 'يجب ألا يقل العنوان عن 5 أحرف'],
    ['en', 'Title must be at least 5 characters'],
    [null, 'Title must be at least 5 characters'],
  ])('is the user’s own: %s', async (language, message) => {
    const { body, headers } = await refusedIn(language)
    const { status, errors, detail } = body as unknown as Problem
    expect([status, errors, detail]).toEqual([400, [{ path: 'title', message }], message])
    expect(headers['content-language']).toBe(language ?? 'en')
  })

  test('is the agency’s for a user without a language or with one no longer offered', async () => {
    await offer({ language: 'de', languages: ['de', 'en'] })
    for (const language of [null, 'tr'])
      expect((await refusedIn(language)).body['title']).toBe('Ungültige Anfrage')
    expect((await refusedIn('en')).body['title']).toBe('Invalid request')
  })

  test('is the user’s own, whatever the browser or a cookie asks for', async () => {
    const { id } = await portal.buildClient({ language: 'tr' })
    const client = portal.as({ id })
    const cookie = `${await client.cookie()}; language=de`
    const { body, headers } = await client.post('/api/tickets', SHORT, { cookie, 'accept-language': 'de' })
    expect([headers['content-language'], body['detail']]).toEqual(['tr', 'Başlık en az 5 karakter olmalıdır'])
  })

  test.each([
    [{}, 'en'],
    [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
    [{ 'accept-language': 'en;q=0.5, tr;q=0.9' }, 'tr'],
    [{ 'accept-language': 'pl, *;q=0.5' }, 'en'],
    [{ 'accept-language': 'nb, ar-EG;q=0.7' }, 'ar'],
    [{ 'accept-language': 'x'.repeat(5000) }, 'en'],
    [{ 'accept-language': 'de;q=0, tr' }, 'tr'],
    [{ cookie: 'language=tr', 'accept-language': 'de' }, 'tr'],
    [{ cookie: 'language=pl', 'accept-language': 'de' }, 'de'],
    [{ cookie: 'language=..%2F..%2Fetc' }, 'en'],
  ])(
    'is the one that an anonymous visitor asks for: %j',
    async (headers: Record<string, string>, language) => {
      const { body, headers: answered } = await portal.anonymous.get<z.infer<typeof PublicPortalInfo>>(
        '/api/portal',
        headers,
      )
      expect([body.language, answered['content-language']]).toEqual([language, language])
    },
  )

  test('is the agency’s for a visitor who asks for none of the offered ones', async () => {
    await offer({ language: 'de', languages: ['de', 'tr'] })
    expect(await refusedStranger({})).toBe('Bitte melden Sie sich an.')
    expect(await refusedStranger({ 'accept-language': 'en' })).toBe('Bitte melden Sie sich an.')
    expect(await refusedStranger({ cookie: 'language=en' })).toBe('Bitte melden Sie sich an.')
  })

  test('is the one that a program asks for, or else English', async () => {
    await offer({ language: 'de' })
    const { token } = await portal.buildApiToken({ userId: (await portal.buildStaff({ language: 'tr' })).id })
    const program = portal.asProgram(token)
    const ask = async (headers?: Record<string, string>) => {
      const answer = await program.get('/api/tickets/2147483647', headers)
      return [answer.headers['content-language'], answer.body['detail']]
    }
    expect(await ask()).toEqual(['en', 'Ticket not found'])
    expect(await ask({ 'accept-language': '*' })).toEqual(['en', 'Ticket not found'])
    expect(await ask({ 'accept-language': 'pl' })).toEqual(['en', 'Ticket not found'])
    expect(await ask({ 'accept-language': 'de' })).toEqual(['de', 'Ticket nicht gefunden'])
    const { body } = await portal
      .asProgram('pp_nobody')
      .get('/api/tickets', { 'accept-language': 'de-CH, en;q=0.5' })
    expect(body['detail']).toBe('Dieses API-Token ist falsch, abgelaufen oder widerrufen.')
  })

  test('applies to messages from zod', async () => {
    const client = portal.as(await portal.buildClient({ language: 'de' }))
    const { body } = await client.patch('/api/user', { picture: 7 })
    expect((body as unknown as Problem).errors[0]?.message).toMatch(/^Ungültige Eingabe/)
  })

  test('is each user’s own for concurrent requests', async () => {
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const people = await Promise.all(
      ['de', 'tr', 'ar', 'en'].map(async (language) => {
        const { id } = await portal.buildClient({ language })
        return { language, cookie: (await portal.as({ id }).cookie()) ?? '' }
      }),
    )
    const ask = async ({ language, cookie }: { language: string; cookie: string }) => {
      const headers = { cookie, 'content-type': 'application/json' }
      const body = JSON.stringify({ ...SHORT, description: 'x'.repeat(100_000) })
      const answer = await fetch(`${address}/api/tickets`, { method: 'POST', headers, body })
      const { errors } = (await answer.json()) as Problem
      return { language, told: answer.headers.get('content-language'), message: errors[0]?.message }
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => people.map(ask)).flat())
    const said = new Map([
      ['de', 'Der Titel braucht mindestens 5 Zeichen'],
      ['tr', 'Başlık en az 5 karakter olmalıdır'],
      ['ar', 'يجب ألا يقل العنوان عن 5 أحرف'],
      ['en', 'Title must be at least 5 characters'],
    ])
    for (const { language, told, message } of answers)
      expect([told, message]).toEqual([language, said.get(language)])
    const broken = await fetch(`${address}/api/tickets`, {
      method: 'POST',
      headers: { cookie: people[0]?.cookie ?? '', 'content-type': 'application/json' },
      body: '{',
    })
    expect(((await broken.json()) as Problem).detail).toBe('Das ist kein gültiges JSON')
  })
})

test.each([
  ['de', 'Inzwischen hat das jemand geändert. Sehen Sie sich zuerst die neuere Fassung an.'],
  ['tr', 'Bu arada biri bunu değiştirdi. Önce yeni sürüme bakın.'],
  ['ar', 'غيّر شخص ما هذا في هذه الأثناء.'],
  ['en', 'Someone else changed this first. Review the latest version and try again.'],
])('returns a conflict in %s', async (language, detail) => {
  const client = portal.as(await portal.buildClient({ language }))
  const { status, body } = await client.patch('/api/user', { fullName: 'Anna B' }, { 'if-match': '"0"' })
  expect([status, body['detail']]).toEqual([412, detail])
  expect(body['title']).toBe(language === 'de' ? 'Inzwischen geändert' : 'Changed by someone else')
})

/** Returns the language of a visitor whose browser asks for Arabic. */
async function visitorLanguage(cookie: string): Promise<string> {
  const headers = { cookie, 'accept-language': 'ar' }
  return (await portal.anonymous.get<z.infer<typeof PublicPortalInfo>>('/api/portal', headers)).body.language
}

describe('user language', () => {
  test('is one of the offered languages, or unset for the agency’s', async () => {
    const client = portal.as(await portal.buildClient())
    expect((await client.get<Self>('/api/user')).body.language).toBeNull()
    const change = (language: unknown) => client.patch<Self>('/api/user', { language })
    expect((await change('de')).body.language).toBe('de')
    const refused = await change('pl')
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ path: 'language', message: 'Bitte wählen Sie eine der angebotenen Sprachen' }] },
    ])
    expect((await change(7)).status).toBe(400)
    expect((await change(null)).body.language).toBeNull()
  })

  test('can be chosen by staff who create or invite the user, and is used for mails', async () => {
    const person = {
      fullName: 'Lena Roth',
      email: `${newName('mail')}@bakery.example`,
      companyName: 'Roth',
      language: 'de',
    }
    const made = await staff.post<User>('/api/users', {
      ...person,
      username: newName('a'),
      password: PASSWORD,
    })
    expect([made.status, made.body.language]).toEqual([201, 'de'])
    const invited = await staff.post<{ user: User }>('/api/invitations', {
      ...person,
      username: newName('b'),
    })
    expect(invited.body.user.language).toBe('de')
    const wrong = { ...person, username: newName('c'), password: PASSWORD, language: 'pl' }
    expect((await staff.post('/api/users', wrong)).status).toBe(400)
    const [mail] = await arrived(person.email, 1)
    expect(mail?.text).toMatch(/^Guten Tag Lena,/)
  })

  test('is the link’s for visitors who opened a link and chose no language', async () => {
    expect(await visitorLanguage('link-language=de')).toBe('de')
    expect(await visitorLanguage('language=tr; link-language=de')).toBe('tr')
    expect(await visitorLanguage('link-language=pl')).toBe('ar')
  })

  test('is set at sign-in from the language cookie if the user has none', async () => {
    expect(await signIn(null, 'tr')).toBe('tr')
    expect(await signIn('de', 'tr')).toBe('de')
    expect(await signIn(null, 'pl')).toBeNull()
    // Someone else may have chosen it on this computer.
    expect(await signIn(null, 'tr', true)).toBeNull()
  })

  test('stays the agency’s for a user who chose that', async () => {
    const client = await portal.buildClient()
    const own = portal.as(client)
    const me = async () => (await own.get<User & { languageChosen: boolean }>('/api/user')).body
    expect(await me()).toMatchObject({ language: null, languageChosen: false })
    await own.patch('/api/user', { language: null })
    expect(await me()).toMatchObject({ language: null, languageChosen: true })
    const body = { username: client.username, password: PASSWORD }
    expect((await portal.anonymous.post('/api/login', body, { cookie: 'language=tr' })).status).toBe(200)
    expect((await me()).language).toBeNull()
    // A language that staff or an invitation set doesn't count as the client's choice.
    expect(
      (await portal.as(await portal.buildClient({ language: 'de' })).get('/api/user')).body,
    ).toMatchObject({
      languageChosen: false,
    })
  })
})

describe('agency languages', () => {
  test('include all supported languages until the agency chooses', async () => {
    await portal.db.updateTable('agency').set({ languages: null }).execute()
    const { body } = await staff.get<Agency>(SETTINGS)
    expect(body.languages).toEqual(expect.arrayContaining(['en', 'de', 'tr', 'ar']))
    const { languages } = (await portal.anonymous.get<z.infer<typeof PublicPortalInfo>>('/api/portal')).body
    expect(languages.find(({ code }) => code === 'ar')).toEqual({ code: 'ar', name: 'العربية', dir: 'rtl' })
  })

  test('must include the agency’s own, and only supported languages', async () => {
    expect((await offer({ languages: ['de'] })).body).toMatchObject({ errors: [{ path: 'languages' }] })
    expect((await offer({ languages: ['de', 'tlh'], language: 'de' })).body).toMatchObject({
      errors: [{ path: 'languages' }],
    })
    expect((await offer({ language: 'tlh' })).body).toMatchObject({ errors: [{ path: 'language' }] })
    expect((await offer({ languages: ['tr', 'de'], language: 'de' })).body.languages).toEqual(['de', 'tr'])
  })

  test('determine the language of the standard texts for every reader', async () => {
    await offer({ language: 'de', languages: ['de', 'tr'] })
    const reader = portal.as(await portal.buildStaff({ language: 'tr' }))
    const { standardTexts } = (await reader.get<Agency>(SETTINGS)).body
    expect(standardTexts.terms).toContain('## Ihr Konto')
    expect(standardTexts.privacy).toContain('{agency}')
  })

  test('have their own texts, or else those in the agency’s language', async () => {
    await offer({ terms: 'Ours, says {agency}', translations: { de: { terms: 'Unsere, sagt {agency}' } } })
    const { name } = (await staff.get<Agency>(SETTINGS)).body
    expect([await readTerms('de'), await readTerms('tr'), await readTerms('en')]).toEqual([
      `Unsere, sagt ${name}`,
      `Ours, says ${name}`,
      `Ours, says ${name}`,
    ])
    await offer({ translations: { de: { mailFooter: 'Impressum' } } })
    expect((await staff.get<Agency>(SETTINGS)).body.translations).toEqual({
      de: { terms: 'Unsere, sagt {agency}', mailFooter: 'Impressum' },
    })
    await offer({ terms: null, translations: { de: { terms: null, mailFooter: null } } })
    expect((await staff.get<Agency>(SETTINGS)).body.translations).toEqual({})
    expect((await offer({ translations: { tlh: { terms: 'nuqneH' } } })).status).toBe(400)
  })
})

/** Creates a client's ticket and a comment of staff on it. */
async function addComment(language: string | null, title = 'The {menu} isn’t right') {
  const email = `reader-${language}-${Date.now()}-${Math.random()}@bakery.example`
  const client = await portal.buildClient({ language, email, fullName: 'Anna Bauer' })
  const ticket = await portal.buildTicket({ userId: client.id, title })
  const place = { entityType: 'ticket', entityId: ticket.id }
  expect((await staff.post('/api/comments', { ...place, content: 'At six.' })).status).toBe(201)
  return { client, ticket, email }
}

describe('language of notifications and mails', () => {
  test('follows the reader’s current language in the portal', async () => {
    const { client } = await addComment('de')
    const own = portal.as(client)
    const read = async () => (await own.get<Notification[]>('/api/notifications')).body[0]?.title
    expect(await read()).toBe('Neuer Kommentar zu The {menu} isn’t right')
    await own.patch('/api/user', { language: 'tr' })
    expect(await read()).toBe('Yeni yorum: The {menu} isn’t right')
    await own.patch('/api/user', { language: 'en' })
    expect(await read()).toBe('New comment on The {menu} isn’t right')
  })

  test('isolates a record title that runs in the other direction', async () => {
    const { client } = await addComment('ar', 'Open at six?')
    const { body } = await portal.as(client).get<Notification[]>('/api/notifications')
    expect(body[0]?.title).toBe('تعليق جديد على \u2068Open at six?\u2069')
  })

  test('applies to the status in a notification', async () => {
    const { client, ticket } = await addComment('de', 'Our menu')
    await staff.patch<Ticket>(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' })
    const { body } = await portal.as(client).get<Notification[]>('/api/notifications')
    expect(body[0]?.title).toBe('Ticket in Arbeit: Our menu')
  })

  test('is left as stored in texts from before translation', async () => {
    const { id } = await portal.buildClient({ language: 'de' })
    const about = { userId: id, entityType: 'user' as const, entityId: id, href: '/', kind: 'people' }
    const old = (title: string, titleValues: object) =>
      portal.db
        .insertInto('notifications')
        .values({ ...about, type: 'old', title, titleValues: JSON.stringify(titleValues) })
        .execute()
    await old('Ticket is now open: {Menu} and it’s “<b>”', {})
    await old('Somebody did {record} long ago', { record: 'Our menu' })
    const { body } = await portal.as({ id }).get<Notification[]>('/api/notifications')
    expect(body.map(({ title }) => title)).toEqual([
      'Somebody did Our menu long ago',
      'Ticket is now open: {Menu} and it’s “<b>”',
    ])
    const stored = { userId: id, kind: 'tickets', subject: 'Old {mail}', status: 'kept' as const }
    const parts = JSON.stringify([{ title: 'Old {mail}', text: 'It’s here.' }])
    await portal.db
      .insertInto('mails')
      .values({ ...stored, parts })
      .execute()
    const [mail] = (await staff.get<Mail[]>('/api/mails')).body
    expect([mail?.subject, mail?.language]).toEqual(['Old {mail}', 'de'])
    expect(mail?.text).toMatch(/^Guten Tag Anna,\n\nOld \{mail\}\nIt’s here\./)
  })

  const MAILS: [string | null, string, string, string][] = [
    ['de', 'Neuer Kommentar zu Our menu', 'Guten Tag Anna,', 'Sam Staff schrieb:'],
    ['tr', 'Yeni yorum: Our menu', 'Merhaba Anna,', 'Sam Staff wrote:'],
    ['ar', 'تعليق جديد على Our menu', 'مرحبًا Anna،', 'Sam Staff wrote:'],
    [null, 'New comment on Our menu', 'Hi Anna,', 'Sam Staff wrote:'],
  ]
  for (const [language, subject, greeting, wrote] of MAILS)
    test(
      `is that of the recipient in a mail and in the outbox: ${language}`,
      nightly(language === 'tr' || language === 'ar'),
      async () => {
        const { email } = await addComment(language, 'Our menu')
        const [waiting] = (await staff.get<Mail[]>('/api/mails')).body
        expect(waiting).toMatchObject({ subject, language: language ?? 'en', status: 'waiting' })
        const [mail] = await arrived(email, 1)
        expect(mail?.subject).toBe(subject)
        expect(mail?.text?.startsWith(`${greeting}\n\n${subject}\n${wrote}\n> At six.`)).toBe(true)
        await portal.db.updateTable('users').set({ language: 'ar' }).where('email', '=', email).execute()
        const [sent] = (await staff.get<Mail[]>('/api/mails')).body
        expect(sent).toMatchObject({ subject, language: language ?? 'en', status: 'sent' })
      },
    )

  test('is that of the recipient in a digest and in a combined mail', async () => {
    const { client, ticket, email } = await addComment('de', 'Our menu')
    await staff.post('/api/comments', { entityType: 'ticket', entityId: ticket.id, content: 'Or at seven.' })
    const [mail] = await arrived(email, 1)
    expect(mail?.subject).toBe('Neuer Kommentar zu Our menu (und 1 weitere)')
    const own = portal.as(client)
    await own.patch('/api/notification-settings', { mail: { comments: 'daily' } })
    await staff.post('/api/comments', { entityType: 'ticket', entityId: ticket.id, content: 'At eight.' })
    await createDigests(portal.db, readOwedItems, new Date('2099-01-02T12:00:00Z'))
    const mails = await arrived(email, 2)
    expect(mails[1]?.subject).toBe('1 neue Mitteilung')
    expect(mails[1]?.text).toContain('Neuer Kommentar zu Our menu')
  })

  test('is that of the recipient in account mails, including dates and times', async () => {
    const email = `device-${Date.now()}@bakery.example`
    const { username } = await portal.buildClient({ language: 'de', email })
    await portal.anonymous.post('/api/login', { username, password: PASSWORD })
    const [mail] = await arrived(email, 1)
    expect(mail?.subject).toBe('Neue Anmeldung an Ihrem Konto')
    expect(mail?.text).toMatch(/\nWann: \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2} UTC\n/)
  })
})

describe('push notification', () => {
  let service: Server
  let received: Buffer[] = []
  beforeAll(async () => {
    trustOwnCertificate()
    service = createServer(CERTIFICATE, (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => void chunks.push(chunk))
      request.on('end', () => {
        received.push(Buffer.concat(chunks))
        response.writeHead(201).end()
      })
    })
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => new Promise<void>((closed) => service.close(() => closed())))

  test.each([
    ['de', 'Neuer Kommentar zu Our menu'],
    ['tr', 'Yeni yorum: Our menu'],
    ['ar', 'تعليق جديد على Our menu'],
    [null, 'New comment on Our menu'],
  ])('is in the recipient’s language: %s', async (language, body) => {
    received = []
    const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
    portal.config.pushHosts = [host]
    const client = await portal.buildClient({ language })
    const keys = createECDH('prime256v1')
    const auth = randomBytes(16)
    const subscription = {
      endpoint: `https://${host}/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') },
    }
    expect((await portal.as(client).post('/api/push', subscription)).status).toBe(204)
    const ticket = await portal.buildTicket({ userId: client.id, title: 'Our menu' })
    await staff.post('/api/comments', { entityType: 'ticket', entityId: ticket.id, content: 'Hi' })
    const stop = startPushSender(portal.db, {
      config: portal.config,
      onError: (error) => expect.unreachable(String(error)),
    })
    await expect.poll(() => received.length).toBe(1)
    await stop()
    const said = openPush(received[0] ?? Buffer.alloc(0), keys, auth)
    expect(JSON.parse(said)).toMatchObject({ body })
  })
})

test('exports a calendar and table headings in the reader’s language', async () => {
  const { id: clientId } = await portal.buildClient({ language: 'de' })
  await portal.buildInfoRequest({ clientId, title: 'Logo', dueDate: '2099-12-01' })
  const client = portal.as({ id: clientId })
  const { body } = await client.post<{ address: string }>('/api/user/calendar')
  const calendar = await portal.anonymous.get<string>(new URL(body.address).pathname)
  expect(calendar.body).toContain('SUMMARY:Antwort fällig: Logo')
  expect(calendar.headers['content-language']).toBe('de')
  const german = portal.as(await portal.buildStaff({ language: 'de' }))
  const table = await german.get<string>('/api/users/export.csv')
  expect([table.body.split(';')[2], table.headers['content-language']]).toEqual(['Voller Name', 'de'])
})

test('finds a Turkish i with and without a dot, in either case', async () => {
  const owner = await portal.buildClient()
  const titles = ['Işık ayarı', 'IŞIK AYARI', 'İzmir şubesi']
  for (const title of titles) await portal.buildTicket({ userId: owner.id, title })
  const find = async (q: string) =>
    (await portal.as(owner).get<Ticket[]>(`/api/tickets?q=${encodeURIComponent(q)}`)).body
      .map(({ title }) => title)
      .toSorted()
  for (const q of ['ışık', 'IŞIK', 'isik', 'Işık'])
    expect(await find(q)).toEqual(titles.slice(0, 2).toSorted())
  for (const q of ['izmir', 'İZMİR', 'IZMIR']) expect(await find(q)).toEqual(['İzmir şubesi'])
})
