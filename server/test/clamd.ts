import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClamdConfig } from '#server/platform/config/parse.ts'

/** Both scanners report this as a virus. */
export const VIRUS = 'PORTAL-VIRUS-TEST'
/** Both scanners refuse more than this. */
export const SCANNER_MAX_BYTES = 4 * 1024 * 1024

export interface TestScanner {
  clamd: ClamdConfig
  stop: () => Promise<void>
}

const CLAMD = '/usr/sbin/clamd'
const START_MS = 20_000

/** The scanners to test with: a server that implements clamd's protocol, and clamd itself if it is installed. */
export const SCANNERS: Record<string, () => Promise<TestScanner>> = {
  'that speaks like clamd': startFake,
  ...(existsSync(CLAMD) && { 'that is clamd': startClamd }),
}

async function startClamd(): Promise<TestScanner> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-clamd-'))
  const socket = join(folder, 'clamd.sock')
  mkdirSync(join(folder, 'db'))
  writeFileSync(join(folder, 'db', 'test.ndb'), `Portal.Test:0:*:${Buffer.from(VIRUS).toString('hex')}\n`)
  const settings = [`LocalSocket ${socket}`, 'Foreground yes', `DatabaseDirectory ${join(folder, 'db')}`]
  writeFileSync(join(folder, 'clamd.conf'), [...settings, 'StreamMaxLength 4M', ''].join('\n'))
  const process = spawn(CLAMD, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => process.once('close', resolve))
  const began = Date.now()
  while (!existsSync(socket)) {
    if (Date.now() - began > START_MS || process.exitCode !== null) throw new Error('clamd did not start')
    await sleep(50)
  }
  return {
    clamd: { path: socket },
    stop: async () => {
      process.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startFake(): Promise<TestScanner> {
  const server = createServer((socket) => void answer(socket).catch(() => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return {
    clamd: { host: '127.0.0.1', port: address.port },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Reads `zINSTREAM\0`, then length-prefixed chunks up to an empty chunk, and answers with a verdict. */
async function answer(socket: Socket): Promise<void> {
  const COMMAND = 'zINSTREAM\0'
  let [received, at, content] = [Buffer.alloc(0), COMMAND.length, '']
  for await (const bytes of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, bytes])
    while (received.length >= at + 4) {
      const length = received.readUInt32BE(at)
      if (received.length < at + 4 + length) break
      content += received.toString('latin1', at + 4, at + 4 + length)
      at += 4 + length
      if (content.length > SCANNER_MAX_BYTES) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (length === 0) return void socket.end(verdictOn(content))
    }
  }
}

const verdictOn = (content: string) =>
  content.includes(VIRUS) ? 'stream: Portal.Test.UNOFFICIAL FOUND\0' : 'stream: OK\0'
