/** Matches text that mail programs turn into links: a scheme, `www.`, a domain, or an IPv4 address. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{M}\p{N}-]\.\p{L}[\p{L}\p{M}]|\d\.\d+\.\d+\.\d/iu
/** Matches links with more than a bare domain, which can be a company's name. */
const BEYOND_DOMAIN = /:\/\/|\bwww\.|\.[\p{L}\p{M}]{2,}(?::\d|[/?#])|@[^\s@]+\.\p{L}{2}|\d\.\d+\.\d+\.\d/iu

/** Returns a name as mail programs read it: with normalized letters and dots, and without invisible characters. */
const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[。・․]/g, '.')

/** Whether a person's name contains a web address. */
export const hasWebAddress = (name: string): boolean => LINK.test(normalizeName(name))

/** A domain and at most two more words, as in “Booking.com B.V.”. */
const DOMAIN_NAME = /^[^\s.]+(?:\.[^\s.]+)+(?: \S+){0,2}$/u

/** Whether a company's name contains more of a web address than a domain in a name such as booking.com. */
export function hasMoreThanDomain(name: string): boolean {
  const normalized = normalizeName(name)
  return BEYOND_DOMAIN.test(normalized) || (LINK.test(normalized) && !DOMAIN_NAME.test(normalized))
}
