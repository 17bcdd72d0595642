import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
// Says the messages of schemas, which have plurals.
import '#server/words.ts'
import { hostile } from '#server/test/arbitrary.ts'
import { serializerOf } from './serializer.ts'

/** One call for each response. */
const answered = new Map(
  Object.values(api)
    .flatMap((group) => Object.values(group) as Endpoint[])
    .filter(({ response }) => !['unknown', 'undefined'].includes(response.type))
    .map(({ method, path, response }) => [response, `${method} ${path}`]),
)

test.each([...answered].map(([response, call]) => ({ response, call })))(
  '$call answers what zod would',
  ({ response }) => {
    const write = serializerOf(response)
    const fitting = fittingTo(response)
    const values = fc.oneof(fitting, fitting.chain(spoilt), hostile)
    fc.assert(
      fc.property(values, (value) => {
        expect(outcome(() => write(value))).toEqual(outcome(() => JSON.stringify(response.parse(value))))
      }),
    )
  },
)

/** Kinds of fields that few responses have or none, with a value that fits and one that does not. */
const KINDS = {
  formatted: [z.email(), 'anna@example.com', 'anna'],
  trimmed: [z.string().trim(), 'word', ' word'],
  coerced: [z.coerce.number().int(), 1, '1'],
  'any number': [z.number(), 1.5, Infinity],
  even: [z.int().multipleOf(2), 2, 3],
  bounded: [z.int().gt(1).lt(10), 9, 10],
  'bounded from below': [z.int().gte(2), 2, 1],
  defaulted: [z.string().default('there'), 'here', undefined],
  'optional with a default': [z.string().default('there').optional(), 'here', undefined],
  'optional and refined': [
    z
      .string()
      .optional()
      .refine((answer) => answer !== 'no'),
    'yes',
    'no',
  ],
  'null or refined': [
    z
      .string()
      .nullable()
      .refine((answer) => answer !== 'no'),
    null,
    'no',
  ],
  caught: [z.int().catch(7), 1, 'seven'],
  loose: [z.looseObject({ known: z.boolean() }), { known: true }, { known: true, more: 1 }],
  strict: [z.strictObject({ known: z.boolean() }), { known: true }, { known: true, more: 1 }],
  refined: [z.object({ to: z.int() }).refine(({ to }) => to < 3), { to: 2 }, { to: 3 }],
  limited: [z.array(z.int()).max(1), [1], [1, 2]],
  'in "quotes"\n': [z.iso.datetime({ offset: true }), '2026-11-23T12:00:00+01:00', '2026-11-23'],
  tuple: [z.tuple([z.literal(1), z.null()]), [1, null], [1]],
  either: [z.discriminatedUnion('is', [z.object({ is: z.literal('a') })]), { is: 'a' }, { is: 'b' }],
} as const

test.each(Object.entries(KINDS))(
  'a field that is %s is what zod makes of it',
  (key, [schema, right, wrong]) => {
    const alone = z.object({ [key]: schema })
    const write = serializerOf(alone)
    const values = fc.oneof(fc.constantFrom({ [key]: right }, { [key]: wrong }), spoilt({ [key]: right }))
    fc.assert(
      fc.property(values, (value) => {
        expect(outcome(() => write(value))).toEqual(outcome(() => JSON.stringify(alone.parse(value))))
      }),
    )
  },
)

test('what JSON would write otherwise than zod reads it is left to zod', () => {
  const write = serializerOf(z.object({ list: z.array(z.int()).optional() }))
  class Answer {
    get list() {
      return [1]
    }
  }
  expect(write(new Answer())).toBe('{"list":[1]}')
  expect(write({ list: [1], toJSON: () => ({ list: [2] }) })).toBe('{"list":[1]}')
  expect(() => write({ list: Array(1) })).toThrow(z.ZodError)
  expect(write({ list: undefined, more: 1 })).toBe('{}')
})

test('what cannot change is checked once, what can each time', () => {
  const write = serializerOf(z.object({ n: z.int() }))
  let reads = 0
  const frozen = Object.freeze({
    get n() {
      reads += 1
      return 1
    },
  })
  write(frozen)
  reads = 0
  expect(write(frozen)).toBe('{"n":1}')
  expect(reads).toBe(1) // by JSON itself
  const open: object = { n: 1 }
  expect(write(open)).toBe('{"n":1}')
  Object.assign(open, { n: 'one' })
  expect(() => write(open)).toThrow(z.ZodError)
  const listing = serializerOf(z.object({ list: z.array(z.int()) }))
  const list: unknown[] = [1]
  const holding = Object.freeze({ list })
  expect(listing(holding)).toBe('{"list":[1]}')
  list.push('one')
  expect(() => listing(holding)).toThrow(z.ZodError)
})

/** What was written, or that it was refused. */
function outcome(write: () => string): unknown {
  try {
    return { written: JSON.parse(write()) as unknown }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return 'refused'
  }
}

type Internals = z.core.$ZodTypes['_zod']
type Def<T extends Internals['def']['type']> = Extract<Internals['def'], { type: T }>

/** Values that fit a response. */
function fittingTo({ _zod: internals }: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def, values } = internals as Internals
  if (values?.size) return fc.constantFrom(...values)
  const fitting = FITTING[def.type] as ((def: unknown) => fc.Arbitrary<unknown>) | undefined
  return fitting?.(def) ?? fc.object()
}

const FITTING: { [T in Internals['def']['type']]?: (def: Def<T>) => fc.Arbitrary<unknown> } = {
  string: text,
  number: () => fc.oneof(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.maxSafeInteger()),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  nullable: ({ innerType }) => fc.option(fittingTo(innerType)),
  optional: ({ innerType }) => fittingTo(innerType),
  array: ({ element }) => fc.array(fittingTo(element), { maxLength: 3 }),
  union: ({ options }) => fc.oneof(...options.map(fittingTo)),
  record: ({ keyType, valueType }) => fc.dictionary(fittingTo(keyType).map(String), fittingTo(valueType)),
  object: record,
}

function text(def: Def<'string'>): fc.Arbitrary<string> {
  const formats = [def, ...(def.checks ?? []).map(({ _zod: check }) => check.def)]
  const { pattern } = formats.find((one) => 'pattern' in one) ?? {}
  return pattern instanceof RegExp
    ? fc.stringMatching(pattern)
    : fc.string({ unit: 'grapheme', maxLength: 30 })
}

function record({ shape }: Def<'object'>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, fittingTo(schema)]))
  const requiredKeys = Object.keys(shape).filter((key) => !(shape[key] instanceof z.ZodOptional))
  return fc.record(fields, { requiredKeys, noNullPrototype: true })
}

/** The same with one value, at any depth, replaced, added or removed. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const change = fc.constantFrom('replace', 'add', 'remove')
  return fc.tuple(fc.nat(), fc.nat(), change, hostile).map(([which, place, how, other]) => {
    const copy = structuredClone(value)
    const containers = containersIn(copy)
    const container = containers[which % containers.length]
    if (!container) return other
    const keys = Object.keys(container)
    const key = how === 'add' ? 'unknownField' : (keys[place % keys.length] ?? 'unknownField')
    if (how === 'remove') Reflect.deleteProperty(container, key)
    else Reflect.set(container, key, other)
    return copy
  })
}

const containersIn = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(containersIn)] : []
