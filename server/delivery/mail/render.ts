import { Worker } from 'node:worker_threads'
import type { Sender } from './compose.ts'
import type { MailContent } from './content.ts'

const IDLE_MS = 30_000

/** The worker thread's response: the mail as HTML, or an error. */
export type Rendered = { id: number } & ({ html: string } | { error: string })

interface Waiting {
  resolve: (html: string) => void
  reject: (reason: Error) => void
}

// A thread that ends when there is nothing to render: rendering takes 50 MB, which an idle node should not
// hold.
let worker: Worker | undefined
let last = 0
let idle: NodeJS.Timeout | undefined
const waiting = new Map<number, Waiting>()

/** A mail as HTML. */
export function renderHtml(mail: MailContent, sender: Sender): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const id = ++last
  waiting.set(id, { resolve, reject })
  clearTimeout(idle)
  worker ??= startWorker()
  worker.postMessage({ id, mail, sender })
  return promise
}

function startWorker(): Worker {
  const started = new Worker(new URL('./render-thread.ts', import.meta.url))
  // An idle node may exit while the thread is still waiting for work.
  started.unref()
  started.on('message', (rendered: Rendered) => settle(rendered))
  started.on('error', (error) => fail(started, error as Error))
  started.on('exit', () => fail(started, new Error('The mail could not be rendered')))
  return started
}

function settle(rendered: Rendered): void {
  const caller = waiting.get(rendered.id)
  waiting.delete(rendered.id)
  if ('html' in rendered) caller?.resolve(rendered.html)
  else caller?.reject(new Error(rendered.error))
  if (waiting.size > 0) return
  idle = setTimeout(() => void worker?.terminate(), IDLE_MS)
  idle.unref()
}

function fail(failed: Worker, reason: Error): void {
  if (worker !== failed) return
  worker = undefined
  for (const { reject } of waiting.values()) reject(reason)
  waiting.clear()
}
