import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { BucketServer } from './buckets.ts'
import { freePort } from './portal-process.ts'

const PROGRAMS = ['swift-proxy-server', 'swift-object-server', 'swift-ring-builder', 'memcached']
const START_MS = 40_000

/** Whether OpenStack Swift is installed: an S3 server with an independent implementation. */
export const hasSwift = PROGRAMS.every((name) => existsSync(join('/usr/bin', name)))

/** Starts Swift with its S3 interface, in its own folder and on its own ports, and creates a bucket. */
export async function startSwift(bucket: string): Promise<BucketServer> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-swift-'))
  const ports = { account: 0, container: 0, object: 0, proxy: 0, memcached: 0 }
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort()
  writeSettings(folder, ports)
  const running = [
    start(folder, 'memcached', ['-l', '127.0.0.1', '-p', String(ports.memcached), '-u', userInfo().username]),
    ...(['account', 'container', 'object', 'proxy'] as const).map((name) =>
      start(folder, `swift-${name}-server`, [join(folder, `${name}.conf`)]),
    ),
  ]
  const stop = async () => {
    await Promise.all(running.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await makeBucket(ports.proxy, bucket)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: (name) => `s3://test%3Atester:testing@127.0.0.1:${ports.proxy}/${name}/portal?tls=off`, stop }
}

function writeSettings(folder: string, ports: Record<string, number>): void {
  const user = userInfo().username
  const common = (port: number | undefined) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `user = ${user}`,
    `swift_dir = ${folder}`,
    'workers = 0',
  ]
  const devices = join(folder, 'devices')
  mkdirSync(join(devices, 'd1'), { recursive: true })
  const write = (name: string, lines: string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  write('swift.conf', ['[swift-hash]', 'swift_hash_path_suffix = test', 'swift_hash_path_prefix = test'])
  for (const name of ['account', 'container', 'object']) {
    const pipeline = ['[pipeline:main]', `pipeline = ${name}-server`]
    const app = [`[app:${name}-server]`, `use = egg:swift#${name}`]
    write(`${name}.conf`, [
      ...common(ports[name]),
      `devices = ${devices}`,
      'mount_check = false',
      ...pipeline,
      ...app,
    ])
    makeRing(folder, name, ports[name])
  }
  write('proxy.conf', [...common(ports['proxy']), ...proxyPipeline(ports['memcached'])])
}

function proxyPipeline(memcached: number | undefined): string[] {
  const filters = {
    catch_errors: 'catch_errors',
    cache: 'memcache',
    listing_formats: 'listing_formats',
    bulk: 'bulk',
    s3api: 's3api',
    tempauth: 'tempauth',
    copy: 'copy',
    slo: 'slo',
    dlo: 'dlo',
    versioned_writes: 'versioned_writes',
    symlink: 'symlink',
  }
  const settings: Record<string, string[]> = {
    cache: [`memcache_servers = 127.0.0.1:${memcached}`],
    s3api: ['location = us-east-1', 's3_acl = false'],
    tempauth: ['user_test_tester = testing .admin'],
    versioned_writes: ['allow_object_versioning = true'],
  }
  return [
    '[pipeline:main]',
    `pipeline = ${Object.keys(filters).join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...Object.entries(filters).flatMap(([name, egg]) => [
      `[filter:${name}]`,
      `use = egg:swift#${egg}`,
      ...(settings[name] ?? []),
    ]),
  ]
}

function makeRing(folder: string, name: string, port: number | undefined): void {
  const builder = join(folder, `${name}.builder`)
  for (const args of [['create', '1', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']]) {
    const { status, stderr } = spawnSync('swift-ring-builder', [builder, ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`swift-ring-builder ${args[0]} failed: ${stderr}`)
  }
}

function start(folder: string, program: string, args: string[]): ChildProcess {
  return spawn(program, args, { cwd: folder, stdio: 'ignore' })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill()
  await ended
}

async function makeBucket(port: number, Bucket: string): Promise<void> {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: 'test:tester', secretAccessKey: 'testing' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  for (const began = Date.now(); ; await sleep(250)) {
    const failure: unknown = await keepsFiles(client, Bucket).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined) break
    if (Date.now() - began > START_MS) throw new Error('Swift did not start', { cause: failure })
  }
  client.destroy()
}

/** Stores and deletes a file. Swift's parts start one by one, so the bucket may exist before files can be stored. */
async function keepsFiles(client: S3Client, Bucket: string): Promise<void> {
  await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error
  })
  const object = { Bucket, Key: 'ready' }
  await client.send(new PutObjectCommand({ ...object, Body: 'yes' }))
  await client.send(new DeleteObjectCommand(object))
}
