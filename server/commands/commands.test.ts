import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startMailbox } from '#server/test/mailbox.ts'
import {
  PortalProcess,
  freePort,
  killAll,
  processesOn,
  waitUntilDeserted,
} from '#server/test/portal-process.ts'
import { copyCluster } from '#server/test/ready-folder.ts'
import { runCommand, runProgram } from '#server/test/run-command.ts'

let folder: string
let portal: PortalProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'project-portal-commands-'))
  copyCluster(inject('readyFolder'), folder)
  portal = await new PortalProcess({ DATA_DIR: folder, DEMO: 'on' }, await freePort(), undefined).ready()
})
afterAll(async () => {
  await portal.end('SIGKILL')
  killAll(processesOn(folder))
  await waitUntilDeserted(folder)
  rmSync(folder, { recursive: true, force: true })
})

// Vitest's own matchers are typed as `any`.
const withText = (text: string): unknown => expect.stringContaining(text)
const like = (pattern: RegExp): unknown => expect.stringMatching(pattern)
const having = (fields: object): unknown => expect.objectContaining(fields)
const including = (...items: unknown[]): unknown => expect.arrayContaining(items)
const SOME_TEXT: unknown = expect.any(String)
const NUMBER: unknown = expect.any(Number)

const PUBLIC = { PUBLIC_URL: 'https://portal.example' }
/** Runs an operator's command with additional settings. */
const runWith = (settings: Record<string, string>, ...args: string[]) =>
  runCommand({ ...PUBLIC, ...settings }, ...args)
/** Runs a command on the running portal. */
const command = (...args: string[]) => runWith({ DATA_DIR: folder }, ...args)

test.each([
  [0, ['people', 'list', '--find', 'sarah', '--json'], /^\[\n/, /^$/],
  [1, ['people', 'reset', 'nobody'], /^$/, /^No account called nobody can sign in\n$/],
  [2, ['people', 'reset', '--json'], /^\{\n/, /is missing\..*npm run portal -- people reset/s],
])(
  'exits with %i and prints its complete output when run as a program',
  async (code, args, output, errors) => {
    expect(await runProgram({ ...PUBLIC, DATA_DIR: folder }, ...args)).toEqual({
      code,
      output: like(output),
      errors: like(errors),
    })
  },
)

/** Runs a command with `--json` and returns its parsed output. */
async function json(...args: string[]): Promise<unknown> {
  const { code, output, errors } = await command(...args, '--json')
  expect([code, errors], output).toEqual([0, ''])
  return JSON.parse(output) as unknown
}

const post = (path: string, body: object) =>
  fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const signIn = async (username: string, password = 'portal-demo') =>
  (await post('/api/login', { username, password })).status

/** Signs in as a user and returns a function that requests pages in that session. */
async function readBrowser(username: string) {
  const { headers } = await post('/api/login', { username, password: 'portal-demo' })
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  return (path: string) => fetch(portal.url + path, { headers: { cookie } })
}
const auditedAs = async (action: string) => {
  const read = await readBrowser('sarah')
  const entries = (await (await read('/api/audit?limit=20')).json()) as { action: string }[]
  return entries.find((entry) => entry.action === action)
}

test('creates an account with a link to choose a password, and resets it with another link', async () => {
  const person = [
    '--username',
    'olga',
    '--name',
    'Olga Operator',
    '--email',
    'olga@example.com',
    '--role',
    'staff',
  ]
  const { output, code } = await command('people', 'create', ...person)
  const token = /https:\/\/portal\.example\/invitation#([\w-]{43})/.exec(output)?.[1]
  expect([code, token]).toEqual([0, SOME_TEXT])
  await post('/api/invitation/accept', { token, password: 'quiet orange rivers' })
  expect(await signIn('olga', 'quiet orange rivers')).toBe(200)

  expect(await json('people', 'reset', 'OLGA')).toMatchObject({
    link: like(/^https:\/\/portal\.example\/reset#[\w-]{43}$/),
  })
  expect(await command('people', 'create', ...person)).toMatchObject({
    code: 1,
    errors: withText('This username is taken'),
  })
})

test('lists all users, or only those that match a filter', async () => {
  const all = (await json('people', 'list')) as { username: string; role: string; status: string }[]
  expect(all.map(({ username }) => username)).toEqual(including('sarah', 'tomas', 'amina'))
  const staff = all.filter(({ role, status }) => role === 'staff' && status === 'active')
  expect(await json('people', 'list', '--role', 'staff', '--status', 'active')).toEqual(staff)
  expect(await json('people', 'list', '--find', 'saRAH')).toHaveLength(1)
  expect((await command('people', 'list', '--find', 'sarah')).output).toMatch(
    /^id +username +full name.*\n\d+ +sarah .+\n$/,
  )
})

test('locks out and deactivates users, and audits both as done by a command', async () => {
  const read = await readBrowser('ciaran')
  expect((await read('/api/user')).status).toBe(200)
  expect(await command('people', 'lock-out', 'ciaran')).toMatchObject({ code: 0, errors: '' })
  expect([(await read('/api/user')).status, await signIn('ciaran')]).toEqual([401, 200])
  const byCommand = { actor: null, details: having({ by: 'command' }) }
  expect(await auditedAs('user.locked_out')).toMatchObject(byCommand)

  expect(await command('people', 'deactivate', 'ciaran')).toMatchObject({ code: 0, errors: '' })
  expect(await signIn('ciaran')).toBe(401)
  expect(await auditedAs('user.deactivated')).toMatchObject(byCommand)
  expect(await command('people', 'deactivate', 'ciaran')).toMatchObject({
    code: 1,
    errors: 'No account called ciaran can sign in\n',
  })
})

test('lists sessions, and ends one or all sessions of a user', async () => {
  const [one, other] = [await readBrowser('haruka'), await readBrowser('haruka')]
  const listed = (await json('sessions', 'list', 'haruka')) as { id: number; username: string }[]
  expect(listed.map(({ username }) => username)).toEqual(['haruka', 'haruka'])
  expect((await json('sessions', 'list')) as object[]).toEqual(including(...listed))
  const statuses = async () => [(await one('/api/user')).status, (await other('/api/user')).status]

  expect(await json('sessions', 'end', 'haruka', '--id', String(listed[0]?.id))).toMatchObject({
    ended: listed[0]?.id,
  })
  expect(await statuses()).toEqual([200, 401])
  expect(await command('sessions', 'end', 'haruka', '--id', String(listed[0]?.id))).toMatchObject({ code: 1 })
  expect(await command('sessions', 'end', 'haruka')).toMatchObject({ code: 0 })
  expect(await statuses()).toEqual([401, 401])
  expect(await auditedAs('session.ended')).toMatchObject({
    actor: null,
    details: { by: 'command', which: 'all' },
  })
})

test('lists a failed mail without its link and queues it again', async () => {
  const mailbox = await startMailbox()
  const settings = { DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` }
  try {
    expect(await runWith(settings, 'mail', 'test', 'sarah')).toMatchObject({ code: 0, errors: '' })
    expect(mailbox.received.map(({ subject }) => subject)).toEqual(['Test email'])
    mailbox.refusals = 1
    const refused = await runWith(settings, 'mail', 'test', 'sarah', '--json')
    expect([refused.code, JSON.parse(refused.output)]).toEqual([1, having({ accepted: false })])
  } finally {
    await mailbox.close()
  }
  const [failed] = (await json('mail', 'list', '--status', 'failed')) as { id: number; error: string }[]
  expect(failed).toMatchObject({ subject: 'Test email', error: withText('Busy') })
  expect(await json('mail', 'retry', String(failed?.id))).toEqual({ queued: [failed?.id] })
  expect(await command('mail', 'retry', String(failed?.id))).toMatchObject({
    code: 1,
    errors: 'This email is waiting to be sent.\n',
  })
  expect(await json('mail', 'retry', '--failed')).toEqual({ queued: [] })
  expect((await command('mail', 'retry', '999999999')).errors).toBe('Email not found\n')

  const link = ((await json('people', 'reset', 'sarah')) as { link: string }).link
  const outbox = JSON.stringify(await json('mail', 'list'))
  expect(outbox).toContain('Choose a new password')
  expect(outbox).not.toContain(link.split('#')[1])
})

test('lists settings with their source and without their secrets', async () => {
  const file = join(folder, 'secret.txt')
  writeFileSync(file, 'a secret of sixteen characters\n')
  const settings = {
    DATA_DIR: folder,
    INBOUND_MAIL_SECRET_FILE: file,
    SMTP_URL: 'smtp://portal:hush-hush@mail.example:587',
    SYSLOG_URL: 'tls://portal:hush-hush@logs.example:6514',
    PORT: 'eighty',
  }
  const { code, output } = await runWith(settings, 'settings', 'list', '--json')
  const listed = JSON.parse(output) as { name: string }[]
  const findRow = (name: string) => listed.find((row) => row.name === name)
  expect(output).not.toMatch(/hush|sixteen/)
  expect(findRow('SMTP_URL')).toEqual({
    name: 'SMTP_URL',
    from: 'environment',
    value: '(set, not shown)',
    wrong: null,
  })
  expect(findRow('INBOUND_MAIL_SECRET')).toMatchObject({ from: 'file', value: '(set, not shown)' })
  expect(findRow('HOST')).toEqual({ name: 'HOST', from: 'default', value: '127.0.0.1', wrong: null })
  expect(findRow('CLAMD_URL')).toMatchObject({ from: 'unset', value: '' })
  expect([code, findRow('PORT')]).toEqual([1, having({ wrong: 'must be a whole number from 1 to 65535' })])
})

const LISTED = [
  'people list',
  'people create',
  'people reset',
  'people deactivate',
  'people lock-out',
  'sessions list',
  'sessions end',
  'backups make',
  'backups list',
  'backups verify',
  'backups restore',
  'mail list',
  'mail retry',
  'mail test',
  'settings list',
  'settings check',
  'demo fill',
  'demo reset',
  'demo end',
  'keys replace',
  'doctor',
  'version',
  'notes',
]

test('lists every command in the help, and shows help for each', async () => {
  const { code, output } = await command('--help')
  expect([code, LISTED.filter((name) => !output.includes(`  ${name} `))]).toEqual([0, []])
  const helps = await Promise.all(LISTED.map((name) => command(...name.split(' '), '--help')))
  expect(
    helps.map((help, i) => [help.code, help.output.startsWith(`npm run portal -- ${LISTED[i]}`)]),
  ).toEqual(LISTED.map(() => [0, true]))
})

const scripts = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>
}
const aliases = Object.entries(scripts.scripts).filter(
  ([name, line]) => name !== 'portal' && line.includes('commands/main.ts'),
)

test.each(aliases)('runs a portal command as npm run %s', async (_, line) => {
  const [, name = ''] = /^exec node server\/commands\/main\.ts (.+)$/.exec(line) ?? []
  expect((await command(...name.split(' '), '--help')).output).toMatch(`npm run portal -- ${name}`)
})

test.each([
  ['nothing'],
  ['an unknown noun', 'peeple'],
  ['a noun without a verb', 'people'],
  ['an unknown verb', 'people', 'forget'],
  ['a word too few', 'people', 'reset'],
  ['a word too many', 'people', 'list', 'sarah'],
  ['an unknown option', 'people', 'create', '--nickname', 'x'],
  ['too little about somebody', 'people', 'create', '--username', 'x'],
  ['a role that there is not', 'people', 'list', '--role', 'boss'],
  ['a session without a number', 'sessions', 'end', 'sarah', '--id', 'last'],
  ['no email', 'mail', 'retry'],
  ['no archive', 'backups', 'verify'],
  ['no choice', 'demo', 'end'],
  ['no consent', 'demo', 'reset'],
  ['no key', 'keys', 'replace'],
  ['half a head of the audit log', 'doctor', '--audit-head', '12'],
])('exits with code 2 and a usage hint for %s', async (_, ...args) => {
  expect(await command(...args)).toEqual({
    code: 2,
    output: '',
    errors: withText('npm run portal --'),
  })
  const told = await command(...args, '--json')
  expect([told.code, JSON.parse(told.output)]).toEqual([2, { error: SOME_TEXT }])
})

test('explains in a sentence why a command failed', async () => {
  expect((await command('people', 'reset', 'nobody')).errors).toContain(
    'No account called nobody can sign in',
  )
  const none = join(folder, 'none')
  expect(await command('keys', 'replace', '--from', none)).toMatchObject({ code: 1, output: '' })
  expect((await command('backups', 'verify', none)).errors).toMatch(/^ENOENT: no such file .+\n$/)
  const wrong = join(folder, 'wrong.key')
  writeFileSync(wrong, 'not the key that was before this one\n')
  expect((await command('keys', 'replace', '--from', wrong)).errors).toMatch(
    /^The previous key is not the key .+\n$/,
  )
})

test('replaces the secret key given the file of the previous key', async () => {
  const { code, output } = await command('keys', 'replace', '--from', join(folder, 'secret.key'))
  expect([code, output]).toEqual([0, withText('The new key is in use')])
})

test('says in one line that there is no portal in the folder, and creates nothing', async () => {
  const empty = mkdtempSync(join(folder, 'empty-'))
  const person = ['--username', 'olga', '--name', 'Olga', '--email', 'olga@example.com', '--role', 'staff']
  const commands = [
    ['doctor'],
    ['backups', 'make'],
    ['people', 'list'],
    ['people', 'create', ...person],
    ['people', 'reset', 'olga'],
    ['people', 'deactivate', 'olga'],
    ['sessions', 'list'],
    ['mail', 'list'],
    ['keys', 'replace', '--yes'],
    ['demo', 'fill'],
    ['demo', 'reset', '--yes'],
    ['demo', 'end', '--empty'],
  ]
  const outcomes = await Promise.all(commands.map((args) => runWith({ DATA_DIR: empty }, ...args)))
  const line = `There is no portal in ${empty}. Start the portal once, or set DATA_DIR to its folder\n`
  expect(outcomes).toEqual(commands.map(() => ({ code: 1, output: '', errors: line })))
  expect(readdirSync(empty)).toEqual([])
})

test('restores the demo data on reset, and does not fill the demo twice', { tags: ['nightly'] }, async () => {
  expect(await signIn('olga', 'quiet orange rivers')).toBe(200)
  const { code, errors } = await command('demo', 'reset', '--yes')
  expect([code, errors]).toEqual([0, ''])
  expect(await signIn('olga', 'quiet orange rivers')).toBe(401)
  expect([await signIn('sarah'), await signIn('ciaran')]).toEqual([200, 200])
  const before = await json('people', 'list')
  expect(await json('demo', 'fill')).toMatchObject({
    signIns: including(having({ username: 'sarah', password: 'portal-demo' })),
  })
  expect(await json('people', 'list')).toEqual(before)
})

test(
  'backs up the running portal, lists and verifies archives, and refuses to restore over it',
  { tags: ['nightly'] },
  async () => {
    const archive = join(folder, 'backup.tar')
    expect(await command('backups', 'make', archive)).toMatchObject({ code: 0, errors: '' })
    expect((await command('backups', 'verify', archive)).output).toMatch(
      /^This backup is complete: .* \d+ files/,
    )
    expect(await json('backups', 'verify', archive)).toMatchObject({ files: NUMBER })
    expect(await json('backups', 'list')).toEqual([])
    expect(await command('backups', 'make')).toMatchObject({ code: 0 })
    expect(await json('backups', 'list')).toEqual([
      having({ where: join(folder, 'backups'), encrypted: false }),
    ])
    const refused = await command('backups', 'restore', archive)
    expect([refused.code, refused.errors]).toEqual([
      1,
      'A portal is running on this DATA_DIR. Stop it first\n',
    ])
  },
)

test('returns the findings of the doctor as JSON', async () => {
  expect(await json('doctor')).toMatchObject({
    findings: [],
    remaining: 0,
    checks: including('Audit log'),
  })
})
