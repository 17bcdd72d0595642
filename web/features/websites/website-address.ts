/** The host of a URL, as people say it; other text stays as it is. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
