import { parentPort } from 'node:worker_threads'
import type { Sender } from './compose.ts'
import type { MailContent } from './content.ts'
import type { Rendered } from './render.ts'
import { renderMail } from './template.ts'

interface Order {
  id: number
  mail: MailContent
  sender: Sender
}

parentPort?.on('message', (order: Order) => {
  parentPort?.postMessage(rendered(order))
})

function rendered({ id, mail, sender }: Order): Rendered {
  try {
    return { id, html: renderMail(mail, sender) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : 'The mail could not be rendered' }
  }
}
