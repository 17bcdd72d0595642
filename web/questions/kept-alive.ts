/** A browser keeps 64 KiB alive in all, of several answers. */
const KEPT_ALIVE_CHARACTERS = 12_000

/** Whether an answer is small enough to be sent so that it arrives also if the page is left meanwhile. */
export const isKeptAlive = (body: object): boolean => JSON.stringify(body).length < KEPT_ALIVE_CHARACTERS
