import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/http.ts'
import { badRequest, unsupportedType } from '#server/errors.ts'
import type { ReceivedFile } from '#server/storage/received-file.ts'
import { type FileRules, storeReceived } from './store-received.ts'

/** The body of a multipart request: its one file and its fields. */
export interface Form {
  file: ReceivedFile
  fields: Record<string, string>
}

/**
 * Receives a multipart request before its transaction begins. The handler finds a `Form` in the body.
 * @throws 400 without a file and for a body that breaks off, and as `storeReceived`
 */
export const receiveForm =
  (app: App, rules: FileRules) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) throw unsupportedType('Send the file as multipart/form-data.')
    void reply.header('connection', 'close') // the rest of a refused body is not worth reading
    const form = await readForm(app, request, rules).catch((error: unknown) => {
      throw isBroken(error) ? badRequest('The upload did not arrive whole. Please try again.') : error
    })
    void reply.removeHeader('connection')
    request.body = form
  }

async function readForm(app: App, request: FastifyRequest, rules: FileRules): Promise<Form> {
  const fields: Record<string, string> = {}
  let file: ReceivedFile | undefined
  for await (const part of request.parts({ limits: { fileSize: rules.maxBytes + 1 } })) {
    if (part.type === 'file') file = await storeReceived(app, request, part.file, part.filename, rules)
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  }
  if (!file) throw badRequest('Please select a file to upload')
  return { file, fields }
}

// The parser has no codes for what is wrong with a body, only words.
const isBroken = (error: unknown) =>
  error instanceof Error &&
  !('statusCode' in error) &&
  /^Multipart: |end of multipart data$/.test(error.message)
