import type { App } from '#server/services.ts'
import { inLanguage } from '#server/words.ts'

/** Texts that the portal says, but not what people uploaded. */
const SAID = /^(?:application\/(?:problem\+)?json|text\/(?:html|csv|calendar))\b/

/** Says all that follows from a request in its language, once that is known. Fastify goes on in it after reading a body. */
export function answerInLanguage(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.language === null) done()
    else inLanguage(request.language, done)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = reply.getHeader('content-type')
    if (request.language !== null && !reply.hasHeader('content-language') && SAID.test(String(type)))
      void reply.header('content-language', request.language)
    done(null, payload)
  })
}
