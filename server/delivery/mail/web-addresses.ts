/** What programs that show email turn into links: a scheme, `www.`, a domain, an IPv4 address. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.\p{L}[\p{L}\p{M}]+|\d+(?:\.\d+){3}/iu
/** The same of more than a bare domain, which a company may be called. */
const BEYOND_DOMAIN = /:\/\/|\bwww\.|\.[\p{L}\p{M}]{2,}(?::\d|[/?#])|@\S+\.\p{L}{2,}|\d+(?:\.\d+){3}/iu

/** A name as programs read it: letters in full width and other dots count, and invisible characters don't. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[。・․]/g, '.')

/** Whether a person's name contains a web address. */
export const hasWebAddress = (name: string): boolean => LINK.test(plain(name))

/** The same of a company's name. It may contain a domain, as booking.com does, but no path and no `www.`. */
export const hasMoreThanDomain = (name: string): boolean => BEYOND_DOMAIN.test(plain(name))
