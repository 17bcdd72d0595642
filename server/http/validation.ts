import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type * as z from 'zod'

/** A request that its schema refuses. */
export class ValidationFailure extends Error {
  override name = 'ValidationFailure'
  readonly issues: z.core.$ZodIssue[]
  /** Set by Fastify. */
  validationContext?: 'body' | 'params' | 'querystring' | 'headers'

  constructor(issues: z.core.$ZodIssue[]) {
    super('The request does not fit its schema')
    this.issues = issues
  }
}

/** Validates with the contract's schemas and hands on what they make of the input. */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const result = schema.safeParse(input)
    return result.success ? { value: result.data } : { error: new ValidationFailure(result.error.issues) }
  }

/** Sends what the response schema names and nothing else. */
const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(schema.parse(answer))

/** Given to `fastify()` itself, which otherwise loads compilers of its own. Its types know those only. */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => serializerCompiler as never,
  },
}
