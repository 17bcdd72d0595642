// A separate process that sends and fetches large bodies, so that what is measured next to it is not delayed.
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const MIB = 1024 * 1024

export interface Order {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  /** What comes before and after the bytes. */
  around?: [string, string]
  /** Number of bytes to send, starting with the picture's signature. */
  bytes?: number
  /** A ticket with this many pictures of 10 MB instead. */
  pictures?: number
  /** Aborts after this many bytes; there is no outcome then. */
  cutAfter?: number
}

export interface Outcome {
  status: number
  milliseconds: number
  text: string
  /** Bytes of the response. */
  received: number
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
const FILLING = Buffer.alloc(64 * 1024, 'x')

function* picture(size: number): Generator<Buffer> {
  yield PNG
  for (let left = size - PNG.length; left > 0; left -= FILLING.length)
    yield left < FILLING.length ? FILLING.subarray(0, left) : FILLING
}

const PICTURE_TEXT = Buffer.from(Buffer.concat([...picture(10 * MIB)]).toString('base64'))

/** The files embedded in the JSON of a ticket. */
function* ticket(pictures: number): Generator<Buffer> {
  yield Buffer.from(
    '{"title":"Photos of the shop","description":"All photos that we took of the new shop.","serviceCategory":"images_for_website","attachments":[',
  )
  for (let sent = 0; sent < pictures; sent++) {
    yield Buffer.from(`${sent ? ',' : ''}"data:image/png;name=photo-${sent}.png;base64,`)
    for (let at = 0; at < PICTURE_TEXT.length; at += FILLING.length)
      yield PICTURE_TEXT.subarray(at, at + FILLING.length)
    yield Buffer.from('"')
  }
  yield Buffer.from(']}')
}

function* bodyOf({ around = ['', ''], bytes = 0, pictures, cutAfter = Infinity }: Order): Generator<Buffer> {
  let sent = 0
  const parts = pictures === undefined ? picture(bytes) : ticket(pictures)
  yield Buffer.from(around[0])
  for (const part of parts) {
    if (sent >= cutAfter) throw new Error('cut')
    sent += part.length
    yield part
  }
  yield Buffer.from(around[1])
}

async function carryOut(order: Order): Promise<Outcome> {
  const began = performance.now()
  const { method, url, headers } = order
  const sending = request(url, { method, headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve).on('error', reject)
  })
  answered.catch(() => {})
  if (method === 'GET') sending.end()
  else await pipeline(Readable.from(bodyOf(order)), sending)
  const answer = await answered
  let [received, text] = [0, '']
  for await (const part of answer as AsyncIterable<Buffer>) {
    received += part.length
    if (text.length < 10_000 && received < MIB) text += part.toString()
  }
  return { status: answer.statusCode ?? 0, milliseconds: performance.now() - began, text, received }
}

process.on('message', (order: Order) => {
  void carryOut(order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ status: 0, milliseconds: 0, text: String(error), received: 0 }),
  )
})
process.on('disconnect', () => process.exit())
