import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import * as z from 'zod'
import { getLanguage } from '#shared/i18n/t.ts'

/** A request that does not match its schema. */
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

type Messages = z.core.$ZodErrorMap
const messages = new Map<string, Messages | undefined>()

/** Returns zod's own messages in the user's language, for values that the contract has no message for. */
function getStandardMessages(): Messages | undefined {
  const code = getLanguage()
  if (!messages.has(code))
    messages.set(code, code in z.locales ? z.locales[code as 'en']().localeError : undefined)
  return messages.get(code)
}

/** Validates with the contract's schemas and passes on the parsed input. */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const error = getStandardMessages()
    const result = schema.safeParse(input, error && { error })
    return result.success ? { value: result.data } : { error: new ValidationFailure(result.error.issues) }
  }

/** Sends only the fields that the response schema declares. Throws a ZodError if the response does not fit it. */
const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (response) =>
    JSON.stringify(schema.parse(response))

/** Passed to `fastify()` itself, which would otherwise load its own compilers. Its types support only its own. */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => serializerCompiler as never,
  },
}
