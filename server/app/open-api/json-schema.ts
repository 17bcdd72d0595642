import * as z from 'zod'

export type Json = Record<string, unknown>

/** Converts a schema to JSON Schema. Named schemas are added to `schemas` and referenced. */
export function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const jsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  const text = JSON.stringify(jsonSchema).replaceAll('#/$defs/', '#/components/schemas/')
  const { $schema: _version, $defs = {}, id, ...rest } = JSON.parse(text) as Json & { $defs?: Json }
  for (const [name, definition] of Object.entries($defs)) schemas[name] = definition
  if (typeof id !== 'string') return rest
  schemas[id] = rest
  return { $ref: `#/components/schemas/${id}` }
}

/**
 * Describes the parameters of a path or a query. Everything in a URL is text, so scalars are described by their parsed
 * type, such as an integer for an id. Lists and types without a JSON Schema are described by their unparsed type.
 */
export function describeParameters(object: z.ZodObject | undefined, paramLocation: 'path' | 'query'): Json[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => {
    const inputSchema = toSchema(field as z.ZodType, 'input', {})
    const outputSchema = toSchema(field as z.ZodType, 'output', {})
    const isScalar = 'anyOf' in outputSchema || ('type' in outputSchema && outputSchema['type'] !== 'array')
    const { description = inputSchema['description'], ...schema } = isScalar ? outputSchema : inputSchema
    const required = paramLocation === 'path'
    return { name, in: paramLocation, required, ...(description !== undefined && { description }), schema }
  })
}

/** Describes an optional request header. */
export const describeHeader = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})
