import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PortalProcess, freePort, killAll, processesOn, untilDeserted } from '#server/test/portal-process.ts'

let folder: string
let portal: PortalProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'project-portal-commands-'))
  portal = await new PortalProcess({ DATA_DIR: folder, DEMO: 'on' }, await freePort(), undefined).ready()
})
afterAll(async () => {
  await portal.end('SIGKILL')
  killAll(processesOn(folder))
  await untilDeserted(folder)
  rmSync(folder, { recursive: true, force: true })
})

interface Outcome {
  code: number
  output: string
  errors: string
}

/** Runs one of the commands of package.json on the folder of the running portal. */
const run = (file: string, ...args: string[]) => runOn(folder, file, ...args)

function runOn(dataDir: string, file: string, ...args: string[]): Promise<Outcome> {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PUBLIC_URL: 'https://portal.example' }
  return new Promise((done) => {
    execFile(process.execPath, [path, ...args], { env }, (error, output, errors) => {
      done({ code: error ? Number(error.code) : 0, output, errors })
    })
  })
}
const command = (...args: string[]) => run('commands/main.ts', ...args)

const post = (path: string, body: object) =>
  fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const signIn = async (username: string, password: string) =>
  (await post('/api/login', { username, password })).status

test('an account is made with a link to choose its password, and gets a new one the same way', async () => {
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
  const { output, code } = await command('user:create', ...person)
  const token = /https:\/\/portal\.example\/invitation#([\w-]{43})/.exec(output)?.[1]
  expect([code, token]).toEqual([0, expect.any(String)])
  await post('/api/invitation/accept', { token, password: 'quiet orange rivers' })
  expect(await signIn('olga', 'quiet orange rivers')).toBe(200)

  const reset = (await command('user:reset', 'OLGA')).output
  expect(reset).toMatch(/https:\/\/portal\.example\/reset#[\w-]{43}/)
  expect((await command('user:create', ...person)).errors).toContain('This username is taken')
})

test('what is missing or unknown is told in words, and nothing happens', async () => {
  expect(await command('user:create', '--username', 'x')).toMatchObject({ code: 1, output: '' })
  expect((await command('user:create', '--nickname', 'x')).errors).toContain('--username maria')
  expect((await command('user:reset', 'nobody')).errors).toContain('No account called nobody can sign in')
  expect((await command('demo:reset')).errors).toContain('--yes')
  expect((await command('key:replace')).errors).toContain('--from')
  expect(await command('key:replace', '--from', join(folder, 'none'))).toMatchObject({ code: 1, output: '' })
  const wrong = join(folder, 'wrong.key')
  writeFileSync(wrong, 'not the key that was before this one\n')
  expect((await command('key:replace', '--from', wrong)).errors).toMatch(
    /^The key before is not the key .+\n$/,
  )
})

test('the key that made way is named by its file', async () => {
  const { code, output } = await command('key:replace', '--from', join(folder, 'secret.key'))
  expect([code, output]).toEqual([0, expect.stringContaining('The new key is in use')])
})

test('where no portal is, every command says so in a line, and makes nothing', async () => {
  const empty = mkdtempSync(join(folder, 'empty-'))
  const person = ['--username', 'olga', '--name', 'Olga', '--email', 'olga@example.com', '--role', 'staff']
  const outcomes = await Promise.all([
    runOn(empty, 'doctor/main.ts'),
    runOn(empty, 'backup/main.ts', 'backup'),
    runOn(empty, 'commands/main.ts', 'user:create', ...person),
    runOn(empty, 'commands/main.ts', 'user:reset', 'olga'),
    runOn(empty, 'commands/main.ts', 'key:replace', '--yes'),
    runOn(empty, 'commands/main.ts', 'demo:reset', '--yes'),
    runOn(empty, 'commands/main.ts', 'demo:leave', '--empty'),
  ])
  const line = `There is no portal in ${empty}: start it once, or name its folder in DATA_DIR\n`
  expect(outcomes).toEqual([2, 1, 1, 1, 1, 1, 1].map((code) => ({ code, output: '', errors: line })))
  expect(readdirSync(empty)).toEqual([])
})

test('the demo is as new after its reset', async () => {
  expect(await signIn('olga', 'quiet orange rivers')).toBe(200)
  const { code, errors } = await command('demo:reset', '--yes')
  expect([code, errors]).toEqual([0, ''])
  expect(await signIn('olga', 'quiet orange rivers')).toBe(401)
  expect(await signIn('sarah', 'portal-demo')).toBe(200)
})

test('the running portal is backed up, its archive verified, and restoring over it refused', async () => {
  const archive = join(folder, 'backup.tar')
  expect(await run('backup/main.ts', 'backup', archive)).toMatchObject({ code: 0, errors: '' })
  expect((await run('backup/main.ts', 'verify', archive)).output).toMatch(
    /^This backup is complete: .* \d+ files/,
  )
  const refused = await run('backup/main.ts', 'restore', archive)
  expect([refused.code, refused.errors]).toEqual([1, 'A portal runs in this DATA_DIR: stop it first\n'])
})
