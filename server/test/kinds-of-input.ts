import * as z from 'zod'
import type { Endpoint } from '#shared/contract/contract.ts'

interface Shape {
  properties?: Record<string, object>
}

/**
 * Returns the kind of each field of a schema, by name: the field's schema without its limits and its texts for people.
 */
export function kindsOfFields(schema: z.ZodType): Record<string, string> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  const fields = Object.entries(shape.properties ?? { whole: shape })
  return Object.fromEntries(fields.map(([name, field]) => [name, getKind(field)]))
}

const getKind = (schema: object): string =>
  JSON.stringify(schema, (key, value: unknown) => {
    if (['description', 'default', 'examples'].includes(key)) return undefined
    if (key === 'enum' || key === 'const') return 'one of'
    return /^(?:min|max)|M(?:in|ax)imum$/.test(key) ? 0 : value
  })

type NamedEndpoint = readonly [name: string, Endpoint]

/** Returns the endpoints that have the first input of some kind, and the rest, which only repeat these kinds. */
export function splitByKinds<T extends NamedEndpoint>(
  all: readonly T[],
  kindsOf: (endpoint: T) => string[],
): { first: T[]; rest: T[] } {
  const seen = new Set<string>()
  const [first, rest]: [T[], T[]] = [[], []]
  for (const endpoint of all) {
    const found = kindsOf(endpoint).filter((kind) => !seen.has(kind))
    for (const kind of found) seen.add(kind)
    if (found.length > 0) first.push(endpoint)
    else rest.push(endpoint)
  }
  return { first, rest }
}
