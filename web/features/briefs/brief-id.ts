const ID_MAX = 2_147_483_647

/** The number in a brief's address, null when it is none. */
export function briefIdOf(param: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(param) ? Number(param) : null
  return id !== null && id <= ID_MAX ? id : null
}
