import { getChunkMemory } from './limits.ts'

/** The limit in bytes, decompressed. A sign-in provider's metadata, keys and user info are far shorter. */
const MAX_BYTES = 1024 * 1024

/** Fetches a URL. The response fails with an error beyond 1 MB of memory. */
export async function boundedFetch(url: string, options: RequestInit): Promise<Response> {
  const { body, status, statusText, headers } = await fetch(url, options)
  return new Response(body?.pipeThrough(createByteLimiter()) ?? null, { status, statusText, headers })
}

function createByteLimiter(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let read = 0
  return new TransformStream({
    transform(chunk, stream) {
      read += getChunkMemory(chunk)
      if (read > MAX_BYTES) stream.error(new Error('The response is too large'))
      else stream.enqueue(chunk)
    },
  })
}
