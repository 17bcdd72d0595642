import { BlockList, isIP } from 'node:net'

/** Returns whether an address is in one of a list of networks. */
export type NetworkMatcher = (address: string) => boolean

/** Returns a matcher for addresses (`203.0.113.7`) and networks (`10.0.0.0/8`). @throws for other texts */
export function createNetworkMatcher(texts: readonly string[]): NetworkMatcher {
  const list = new BlockList()
  for (const text of texts) addNetwork(list, text)
  // `check` treats an IPv4 address and the IPv6 address that it maps to as the same.
  return (address) => list.check(address, getIpVersion(address))
}

function addNetwork(list: BlockList, text: string): void {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const isWhole = bits === undefined || /^\d{1,3}$/.test(bits)
  const isPlain = version !== 0 && !address.includes('%')
  if (!isPlain || !isWhole || rest.length > 0) throw new RangeError(`${text} is not an address or network`)
  const longest = version === 6 ? 128 : 32
  list.addSubnet(address, bits === undefined ? longest : Number(bits), getIpVersion(address))
}

const getIpVersion = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

export function isNetwork(text: string): boolean {
  try {
    createNetworkMatcher([text])
    return true
  } catch {
    return false
  }
}
