/** The codings that the portal can send, the preferred one first. */
const CODINGS = ['zstd', 'br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/**
 * Returns the best coding that an `Accept-Encoding` header (RFC 9110, 12.5.3) accepts; undefined if the body is best
 * sent as it is. A client that refuses that (`identity;q=0`) without accepting any of the portal's codings also gets
 * the body as it is. Malformed qualities refuse their coding.
 */
export function selectCoding(header: string): Coding | undefined
export function selectCoding<C extends Coding>(header: string, codings: readonly C[]): C | undefined
export function selectCoding(header: string, codings: readonly Coding[] = CODINGS): Coding | undefined {
  const qualities = new Map(parseWeightedElements(header.toLowerCase()))
  const others = qualities.get('*') ?? 0
  let best: Coding | undefined
  let bestQuality = qualities.get('identity') ?? 0
  for (const coding of codings) {
    const quality = qualities.get(coding) ?? others
    if (quality > bestQuality || (best === undefined && quality > 0 && quality === bestQuality)) {
      best = coding
      bestQuality = quality
    }
  }
  return best
}

/** Returns the elements of a header with their weights (RFC 9110, 12.4.2). A malformed weight is 0. */
export const parseWeightedElements = (header: string): [element: string, quality: number][] =>
  header.split(',').map((element) => {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const quality = weight === undefined ? 1 : Number(weight.slice(2))
    return [name, quality <= 1 ? quality : 0]
  })
