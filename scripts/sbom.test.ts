import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Bom {
  bomFormat: string
  components: { name: string; scope: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

test('the inventory has what runs and what is built into the web app, and no tools', () => {
  const script = fileURLToPath(new URL('./sbom.ts', import.meta.url))
  const { stdout } = spawnSync(process.execPath, [script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const { bomFormat, components, dependencies } = JSON.parse(stdout) as Bom
  const scopes = Object.fromEntries(components.map(({ name, scope }) => [name, scope]))
  expect(bomFormat).toBe('CycloneDX')
  expect(scopes).toMatchObject({ fastify: 'required', 'react-markdown': 'required' })
  expect(scopes).not.toHaveProperty('s3rver')
  const refs = new Set(dependencies.map(({ ref }) => ref))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
})
