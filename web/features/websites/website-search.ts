/** What the address of a list of websites holds. */
export interface WebsiteSearch {
  q?: string
}

/** Reads a list's address; what makes no sense is dropped. */
export const readWebsiteSearch = ({ q }: Record<string, unknown>): WebsiteSearch =>
  typeof q === 'string' && q !== '' ? { q } : {}

/** The address after typing a search. */
export const searchFor = (q: string): WebsiteSearch => (q ? { q } : {})
