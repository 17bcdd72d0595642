/** The host of an address, as people say it; the address itself when it is no address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
