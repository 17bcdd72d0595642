import * as fc from 'fast-check'
import * as z from 'zod'

/** The parts of a JSON schema that values are generated from. */
interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** Values that no schema expects: wrong types, bounds, and text that breaks careless programs. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, '', ' ', [], {}, [[]]),
  fc.constantFrom('\0', '\ud800', '\udfff\ud800', '%00', "'; drop table users; --", '../../etc/passwd'),
  fc.constantFrom('2026-02-30', '0000-00-00', '+275760-09-13', '99999-01-01', 'infinity', 'NaN', '1e999'),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.integer({ min: 190, max: 300 }).map((length) => 'x'.repeat(length)),
  fc.constant('💥'.repeat(20_001)),
  fc.integer({ min: 1, max: 200 }).map((depth) => deep(depth)),
  fc.jsonValue(),
)

const deep = (depth: number): unknown => (depth === 0 ? 'x' : [deep(depth - 1)])

/** Generates values that a schema accepts or nearly accepts, mixed with invalid ones. */
export const nearly = (schema: z.ZodType): fc.Arbitrary<unknown> => createNearValue(jsonSchema(schema))

/**
 * Generates a valid body in which one field, of the body or of an item, has another value, or to which a field is
 * added.
 */
export const spoilt = (valid: object, schema: z.ZodType): fc.Arbitrary<unknown> =>
  spoiltBy(valid, jsonSchema(schema))

function spoiltBy(valid: object, { properties = {}, items }: JsonSchema): fc.Arbitrary<unknown> {
  if (items && Array.isArray(valid)) return fc.tuple(...valid.map((item: object) => spoiltBy(item, items)))
  // The schema is, for example, a choice between several shapes.
  if (Object.keys(properties).length === 0) return hostile
  return fc.constantFrom(...Object.entries(properties)).chain(([key, property]) => {
    const given = (valid as Record<string, unknown>)[key]
    const text = typeof given === 'string' ? given : 'A text that is long enough.'
    const unstorable = fc.constantFrom(`${text}\0`, `${text}\ud800`, `\udc00${text}`)
    return fc
      .oneof(hostile, createNearValue(property), unstorable)
      .map((value) => ({ ...valid, [key]: value }))
  })
}

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

function createNearValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostile })
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(createNearValue))
  const make = FITTING[schema.type ?? 'string'] ?? text
  return make(schema)
}

const FITTING: Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>> = {
  object: ({ properties = {} }) => fc.record(mapProperties(properties), { requiredKeys: [] }),
  array: ({ items = {}, maxItems = 4 }) =>
    fc.array(createNearValue(items), { maxLength: Math.min(4, maxItems) }),
  integer: () => fc.oneof(fc.integer({ min: 1, max: 30 }), fc.maxSafeInteger()),
  number: () => fc.double({ noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
}

const mapProperties = (properties: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, createNearValue(schema)]))

const text = ({ minLength = 0, maxLength = 40 }: JsonSchema) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }),
    fc.constantFrom('2026-05-05', '#aabbcc', 'https://example.com', 'anna@example.com', 'staff', '1'),
  )
