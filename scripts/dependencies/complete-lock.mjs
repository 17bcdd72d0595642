// Completes package-lock.json. Optional platform packages that a registry could not serve when the lock was written are
// missing from it, and `npm ci` then rejects the lock as out of date. This adds the missing inert entries without
// downloading them. Run `npm run lock` after every change of a dependency.
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
const SYSTEMS = 'android darwin freebsd linux win32 openharmony aix sunos netbsd openbsd'.split(' ')
const CPUS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'mips64el']

const systemOf = (name) =>
  SYSTEMS.find((s) => name.includes(s)) ??
  (name.includes('win-') ? 'win32' : name.includes('wasm') ? undefined : 'linux')
const cpuOf = (name) =>
  CPUS.find((c) => new RegExp(`[-/]${c}(?![0-9])`).test(name)) ?? (name.includes('arm-') ? 'arm' : undefined)

const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`]) continue
    const cpu = cpuOf(name)
    const os = systemOf(name)
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      ...(name.includes('musl') && { libc: ['musl'] }),
      optional: true,
      ...(os && { os: [os] }),
    }
    added.push(name)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${added.length} optional platform packages added`)
