const BASE = 36
const [SMALLEST, LARGEST] = [1, 26]

/**
 * The letters of a label of a domain, without its `xn--`, by RFC 3492. The label must be valid: browsers and Node check that,
 * but only Node can decode it.
 */
export function decodeLabel(encoded: string): string {
  const end = encoded.lastIndexOf('-')
  const letters = Array.from(encoded.slice(0, Math.max(end, 0)), (letter) => letter.charCodeAt(0))
  let [code, place, bias] = [128, 0, 72]
  for (let at = end + 1; at < encoded.length;) {
    const before = place
    for (let [weight, k] = [1, BASE]; at < encoded.length; k += BASE) {
      const digit = digitOf(encoded.charCodeAt(at++))
      place += digit * weight
      const threshold = Math.min(Math.max(k - bias, SMALLEST), LARGEST)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = letters.length + 1
    bias = adapt(place - before, length, before === 0)
    code += Math.floor(place / length)
    place %= length
    letters.splice(place++, 0, code)
  }
  return String.fromCodePoint(...letters)
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
const digitOf = (code: number) => (code < 58 ? code - 22 : code - 97)

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((BASE - SMALLEST) * LARGEST) / 2; k += BASE) rest = Math.floor(rest / (BASE - SMALLEST))
  return k + Math.floor(((BASE - SMALLEST + 1) * rest) / (rest + 38))
}
