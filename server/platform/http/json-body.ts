import { type FastifyInstance, type FastifyRequest, errorCodes } from 'fastify'
import { isNestedTooDeep } from '#shared/contract/parse-json.ts'

type ParseCallback = (error: Error | null, body?: unknown) => void

/** Returns Fastify's parser of JSON bodies with a limit on nesting. Deeper bodies get 400. */
export function createJsonBodyParser(app: Pick<FastifyInstance, 'getDefaultJsonParser'>) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, text: string, done: ParseCallback): void => {
    if (isNestedTooDeep(text)) done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY())
    else void parse(request, text, done)
  }
}
